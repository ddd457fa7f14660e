// What a station receives from its cloud platform. Shapes only.
/** Members of the entity `mode`; none without a link. */
export interface CloudSight {
  cloudState?: 'reached' | 'lost' | 'refused';
  heardAt?: number;
  /** A configuration was pushed and is not taken over yet. */
  pending?: boolean;
}
export interface CloudFollow {
  /** Asks the platform at this moment; never throws for what the platform does. */
  hear(): Promise<CloudSight>;
  close(): void;
}

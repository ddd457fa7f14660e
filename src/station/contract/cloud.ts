// Link of a station to its cloud platform. Shapes only.
/** Members of the entity `mode` that describe the link. Without a link, all are absent. */
export interface CloudSight {
  cloudState?: 'reached' | 'lost' | 'refused';
  heardAt?: number;
  /** The platform sent a configuration that has not been applied yet. */
  pending?: boolean;
}
export interface CloudFollow {
  /** Contacts the platform now. Never throws because of an error of the platform. */
  hear(): Promise<CloudSight>;
  close(): void;
}

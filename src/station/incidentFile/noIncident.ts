// Error thrown when a file cannot be opened as an incident file, with the possible reasons.
export type WhyNone = 'too-large' | 'newer' | 'other';

export class NoIncident extends Error {
  override readonly name = 'NoIncident';
  readonly why: WhyNone;
  constructor(why: WhyNone, message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

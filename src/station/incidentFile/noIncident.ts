// The error of a file that cannot be shown as an incident file, and its reasons.
export type WhyNone = 'too-large' | 'newer' | 'other';

export class NoIncident extends Error {
  override readonly name = 'NoIncident';
  readonly why: WhyNone;
  constructor(why: WhyNone, message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

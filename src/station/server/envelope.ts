// Converts a refusal or failure of a call to the envelope, in the person's language. Failures never contain internal details.
import type { Envelope, FieldError } from '../../core/calls/outcome.ts';
import { say, type Translate } from '../../core/texts/text.ts';
import { sayWho } from '../../core/texts/who.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { Refused, StaleRevision } from '../contract/index.ts';
import { isDisk } from '../files/disk.ts';

/** Findings of the validation of a request. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super('The request does not fit its schema');
    this.findings = findings;
  }
}

export function toRefusal(error: unknown, translate: Translate, report: (error: unknown) => void): Envelope {
  if (error instanceof Refused) {
    const values = error.values ?? {};
    return {
      code: error.code,
      msg: say({ text: error.message, values }, translate),
      data: toData(error.data, translate, values),
    };
  }
  if (error instanceof Invalid) {
    const data = error.findings.map(({ path, text }) => ({ path, message: say(text, translate) }));
    // The message is that of the first field, so that a client without fields has a text, too.
    return { code: 400, msg: data[0]?.message ?? '', data };
  }
  if (error instanceof StaleRevision) {
    const { revision, savedAt, savedBy } = error.current;
    const who = sayWho(savedBy, translate);
    return {
      code: 409,
      msg: translate('{{who}} saved this in the meantime', { who }),
      data: { revision, savedAt, savedBy: who },
    };
  }
  report(error);
  if (isDisk(error)) return { code: 500, msg: translate('The station cannot write to its disk. Nothing was saved.'), data: null };
  return { code: 500, msg: translate('Operation failed'), data: null };
}

/** The texts inside a 400 are also source texts that need translation. */
function toData(data: unknown, translate: Translate, values: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(data)) return data;
  return data.map((each: unknown) => (isFieldError(each) ? { ...each, message: translate(each.message, values) } : each));
}
const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string' && 'path' in value;

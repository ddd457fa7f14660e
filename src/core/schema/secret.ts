// Values with the keyword `secret`: their stored form, and the placeholders that replace them in answers and logs.

/** Sent instead of a secret that is set. In a request it means "unchanged". */
export const keptSecret = '••••••••';

/** Logged instead of a secret that was replaced by a new one. */
export const newSecret = `${keptSecret}*`;

/** Prefix of a stored secret. The rest is encrypted with the key of the station. */
const mark = 'sealed:1:';
export const toSealed = (inside: string): string => mark + inside;
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark);
export const insideOf = (sealed: string): string => sealed.slice(mark.length);

const inJson = new RegExp(`"${mark}[\\w-]*"`, 'g');
/** Replaces all stored secrets in JSON that leaves the station. Also works on JSON that is cut between two tokens. */
export const redact = (json: string): string =>
  json.includes(`"${mark}`) ? json.replace(inJson, JSON.stringify(keptSecret)) : json;

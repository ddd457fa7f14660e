// What the word `secret` means for a value: how one that is stored looks, and what stands for it wherever it would be told.

/** Told instead of a secret that is set. Sent back it means: as it was. */
export const keptSecret = '••••••••';

/** Told of in the log instead of a secret that was replaced by another. */
export const newSecret = `${keptSecret}*`;

/** A stored secret is text that begins so; what follows tells nothing without the key of the station. */
const mark = 'sealed:1:';
export const toSealed = (inside: string): string => mark + inside;
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark);
export const insideOf = (sealed: string): string => sealed.slice(mark.length);

const inJson = new RegExp(`"${mark}[\\w-]*"`, 'g');
/** JSON that may go out of the station: nothing sealed is in it, wherever it stood. Also a part of a JSON that ends between two tokens. */
export const redact = (json: string): string =>
  json.includes(`"${mark}`) ? json.replace(inJson, JSON.stringify(keptSecret)) : json;

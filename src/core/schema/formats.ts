// The formats of the schema language for ajv. Shared by station and console.
import { isName } from '../names/name.ts';
import { isDay, isInstant, isMonth, isTimeOfDay } from '../time.ts';

export interface FormatCheck {
  type: 'string' | 'number';
  validate: (value: never) => boolean;
}
const text = (validate: (value: string) => boolean): FormatCheck => ({
  type: 'string',
  validate,
});
const matching = (pattern: RegExp): FormatCheck => text((value) => pattern.test(value));

const word = '[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*';

export const formats: Readonly<Record<string, FormatCheck>> = {
  'time-of-day': text(isTimeOfDay),
  /** Days and months are limited to the years 2000 to 2099. */
  day: text(isDay),
  month: text(isMonth),
  /** Epoch milliseconds: an integer within the years 1970 to 2099. */
  instant: { type: 'number', validate: isInstant },
  /** `pcs#activePower`, or the address of one instance: `stack1/cluster.3#voltage`. */
  'point-key': matching(new RegExp(String.raw`^[A-Za-z0-9_-]+(?:/${word}\.[1-9]\d*)*#${word}$`)),
  ipv4: matching(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/),
  vin: matching(/^[A-Z0-9]{17}$/),
  /** A name. Stored as NFKC without blanks at the ends; rules for unique values compare names by their appearance. */
  name: text(isName),
  'code-six': matching(/^[A-Za-z0-9]{6}$/),
};

/** Error texts by format. */
export const formatTexts: Readonly<Record<string, string>> = {
  'time-of-day': 'Enter a time of day, for example 08:30',
  day: 'Enter a date between 2000 and 2099, for example 2026-03-31',
  month: 'Enter a month between 2000 and 2099, for example 2026-03',
  instant: 'Enter a date and time no later than 2099',
  'point-key': 'Select a measurement point',
  ipv4: 'Enter an IPv4 address, for example 192.168.1.10',
  vin: 'Enter 17 uppercase letters and digits',
  name: 'Remove invisible, control and direction characters',
  'code-six': 'Enter six letters or digits',
};

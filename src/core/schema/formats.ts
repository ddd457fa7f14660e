// The formats of the language, as ajv takes them. One table for station and console.
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
  /** Of the years that a station can have, as a month is. */
  day: text(isDay),
  month: text(isMonth),
  /** Epoch milliseconds: a whole number between the years 1970 and 2099. */
  instant: { type: 'number', validate: isInstant },
  /** `pcs#activePower`, or the address of one instance: `stack1/cluster.3#voltage`. */
  'point-key': matching(new RegExp(String.raw`^[A-Za-z0-9_-]+(?:/${word}\.[1-9]\d*)*#${word}$`)),
  ipv4: matching(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/),
  vin: matching(/^[A-Z0-9]{17}$/),
  /** What something or somebody is called: kept as NFKC, without blanks at its ends; the rules for unique values compare it by what it looks like. */
  name: text(isName),
  'code-six': matching(/^[A-Za-z0-9]{6}$/),
};

/** What a person is told when a format does not hold. */
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

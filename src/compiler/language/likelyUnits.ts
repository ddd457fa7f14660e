// Suggests units for an unknown unit name: by symbol, by name, by common word. Prefers none over a wrong one.
import type { Units } from '../../core/language.ts';
import { distance, nearest } from '../../core/problems/nearest.ts';
import { dict } from '../json.ts';

/** Common words for units with another name or symbol. */
const words: Readonly<Record<string, string>> = {
  kilowatt: 'kW',
  megawatt: 'MW',
  watt: 'W',
  kilowatthour: 'kWh',
  megawatthour: 'MWh',
  volt: 'V',
  millivolt: 'mV',
  kilovolt: 'kV',
  ampere: 'A',
  amp: 'A',
  hertz: 'Hz',
  degc: 'celsius',
  c: 'celsius',
  k: 'kelvin',
  pct: 'percent',
  second: 's',
  sec: 's',
  minute: 'min',
  hour: 'h',
  hr: 'h',
  kmh: 'km-per-h',
};
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}%°]/gu, '');

export function likelyUnits(name: string, { units, families }: Units): string[] {
  const wanted = plain(name);
  const word = words[wanted] ?? words[wanted.replace(/s$/, '')];
  const bySymbol = Object.entries(units).filter(([own, unit]) => [own, String(dict(unit).symbol)].map(plain).includes(wanted));
  const certain = [...bySymbol.map(([own]) => own), ...(word !== undefined && Object.hasOwn(units, word) ? [word] : [])];
  if (certain.length > 0) return [...new Set(certain)];
  // Short names resemble too many others.
  return nearest(name, [...Object.keys(units), ...Object.keys(families)]).filter((each) => isNear(wanted, plain(each)));
}

/** At most one letter in four may differ. */
const isNear = (wanted: string, other: string): boolean =>
  wanted.length >= 3 && distance(wanted, other) <= Math.max(1, Math.floor(wanted.length / 4));

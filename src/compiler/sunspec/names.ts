// Converts names and units of SunSpec models to names of the language, display texts and units of units.json. Pure.

/**
 * The documented naming rule: split at all characters but letters and digits; the first piece starts with a lower-case letter,
 * the others with an upper-case one. AHRtg → aHRtg, V_SF → vSF, W → w. A name that starts with a digit gets the prefix p.
 */
export function toName(written: string): string {
  const pieces = written.split(/[^A-Za-z0-9]+/).filter((each) => each !== '');
  const name = pieces.map((each, index) => (index === 0 ? small(each) : large(each))).join('');
  return /^[a-z]/.test(name) ? name : `p${name}`;
}
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Appends a symbol to the name of its bitfield: Evt1 and OVER_TEMP_ALARM → evt1OverTempAlarm. */
export function toBitName(point: string, symbol: string): string {
  const pieces = symbol.split(/[^A-Za-z0-9]+/).filter((each) => each !== '');
  return toName(point) + pieces.map((each) => large(each.toLowerCase())).join('');
}

/** Members of an enumeration: OVER_TEMP → over-temp. */
export function toChoiceName(symbol: string): string {
  const name = symbol
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((each) => each !== '')
    .join('-');
  return /^[a-z]/.test(name) ? name : `s${name}`;
}

/** OVER_TEMP_ALARM → "Over temp alarm"; a symbol with lower-case letters keeps its spelling. */
export function toWords(symbol: string): string {
  const spaced = symbol.replaceAll(/_+/g, ' ').trim();
  return large(/[a-z]/.test(spaced) ? spaced : spaced.toLowerCase());
}

/** Appends a number to the later of two equal names, and to names that are already given. */
export function createNames(given: Iterable<string> = []): (name: string) => string {
  const taken = new Set<string>(given);
  return (name) => {
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name}${n}`;
    taken.add(free);
    return free;
  };
}

const units: Readonly<Record<string, string>> = {
  a: 'A',
  ah: 'Ah',
  v: 'V',
  mv: 'mV',
  kv: 'kV',
  kw: 'kW',
  kva: 'kVA',
  kvar: 'kvar',
  kwh: 'kWh',
  kvah: 'kVAh',
  kvarh: 'kvarh',
  hz: 'Hz',
  c: 'celsius',
  k: 'kelvin',
  '%': 'percent',
  pct: 'percent',
  ohm: 'ohm',
  ohms: 'ohm',
  kohm: 'kohm',
  kohms: 'kohm',
  s: 's',
  sec: 's',
  secs: 's',
  min: 'min',
  mins: 'min',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  bar: 'bar',
  rpm: 'rpm',
  degrees: 'degree',
  ppm: 'ppm',
};

/** The console shows power and energy in thousands; the standard uses base units. */
const thousands: Readonly<Record<string, string>> = { w: 'kW', va: 'kVA', var: 'kvar', wh: 'kWh', vah: 'kVAh', varh: 'kvarh' };

/** A unit that the console does not support stays in the title, so that every number has a unit. */
export function toUnit(written: string | undefined): { unit?: string; times?: number; suffix: string } {
  if (written === undefined || written === '') return { suffix: '' };
  const thousand = thousands[written.toLowerCase()];
  if (thousand !== undefined) return { unit: thousand, times: 0.001, suffix: '' };
  const known = units[written.toLowerCase()];
  if (known !== undefined) return { unit: known, suffix: '' };
  return written.startsWith('%') ? { unit: 'percent', suffix: ` (${written})` } : { suffix: ` (${written})` };
}

// In: names and units as SunSpec models write them. Out: names of the language, words for people, units of units.json. Pure.

/**
 * The stated rule for names: cut at whatever is no letter or digit; the first piece begins small, every further one large; nothing
 * else changes. AHRtg → aHRtg, V_SF → vSF, W → w. A name that would begin with a digit gets a p in front.
 */
export function toName(written: string): string {
  const pieces = written.split(/[^A-Za-z0-9]+/).filter((each) => each !== '');
  const name = pieces.map((each, index) => (index === 0 ? small(each) : large(each))).join('');
  return /^[a-z]/.test(name) ? name : `p${name}`;
}
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A symbol behind the name of its bitfield: Evt1 and OVER_TEMP_ALARM → evt1OverTempAlarm. */
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

/** OVER_TEMP_ALARM → "Over temp alarm"; a symbol with small letters is somebody's own spelling. */
export function toWords(symbol: string): string {
  const spaced = symbol.replaceAll(/_+/g, ' ').trim();
  return large(/[a-z]/.test(spaced) ? spaced : spaced.toLowerCase());
}

/** Two things of one name: the later one is numbered, and so is one whose name is given away. */
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

/** Powers and energies stand in thousands everywhere in the console, and the standard has them in ones. */
const thousands: Readonly<Record<string, string>> = { w: 'kW', va: 'kVA', var: 'kvar', wh: 'kWh', vah: 'kVAh', varh: 'kvarh' };

/** A unit that the console does not know stays in the title, so that no number stands without it. */
export function toUnit(written: string | undefined): { unit?: string; times?: number; suffix: string } {
  if (written === undefined || written === '') return { suffix: '' };
  const thousand = thousands[written.toLowerCase()];
  if (thousand !== undefined) return { unit: thousand, times: 0.001, suffix: '' };
  const known = units[written.toLowerCase()];
  if (known !== undefined) return { unit: known, suffix: '' };
  return written.startsWith('%') ? { unit: 'percent', suffix: ` (${written})` } : { suffix: ` (${written})` };
}

// Compares meters with related devices over the last minute: storage meters with converters, PV meters with inverters, and the
// grid meter with everything behind it. A current transformer with reversed polarity shows in the sign, a wrong ratio in the
// magnitude.
import type { TextObject } from '../../../core/language.ts';
import { asTextObject, withDetail } from '../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { type BusbarDoc, readBusbars } from '../documents/index.ts';
import { isAt, type Measure, measuresOf, type Quantity, standbyOf, sumOfSteps, valueOf } from '../flow/index.ts';
import { type Check, type Found, found, type Verdict } from './finding.ts';
import { ownTransformers } from './ownTransformers.ts';
import { ownPhases } from './ownPhases.ts';
import { transformer } from './transformer.ts';

const windowMs = 60_000;
/** Devices are read at different times, so a comparison needs at least this many seconds with values of both. */
const leastSeconds = 10;
/** Relative difference that accuracy classes, cables and a transformer can explain. */
const mostOff = 0.1;
/** Share of the rated power below which no sign can be determined. */
const leastShare = 0.02;

export interface Pair {
  what: string;
  busbar: string;
  one: readonly number[];
  other: readonly number[];
  /** Minimum power in kW for a meaningful comparison. */
  least: number;
  /** Sum of all power flows behind the grid meter, in kW. Their measurement errors add up. */
  around?: number;
}

export const meters: Check = {
  async look(station) {
    const rows: Found[] = [];
    for (const busbar of readBusbars(station.docs)) rows.push(...(await comparedAt(station, busbar)));
    return rows;
  },
};

async function comparedAt(station: Station, point: BusbarDoc): Promise<Found[]> {
  const { busbarName: busbar } = point;
  const rows: Found[] = [];
  const converters = devicesAs(station, 'converter').filter((each) => isAt(each, busbar));
  const hybrids = devicesAs(station, 'hybrid').filter((each) => isAt(each, busbar));
  const inverters = devicesAs(station, 'inverter').filter((each) => isAt(each, busbar));
  const least = Math.max(leastShare * ratedOf(station, [...converters, ...hybrids]), standbyOf(station, converters), 1);
  const storage = metersOnly(measuresOf(station, 'storage', busbar));
  const pv = metersOnly(measuresOf(station, 'pv', busbar));
  const pair = async (what: string, one: readonly Measure[], by: readonly DeviceRecord[], from: number) => {
    if (one.length === 0 || by.length === 0) return;
    rows.push(judge({ what, busbar, one: await mean(station, one), other: await mean(station, by.map(toMeasure)), least: from }));
  };
  await pair('Storage meter and converters', storage, [...converters, ...hybrids], least);
  await pair('PV meter and inverters', pv, inverters, Math.max(leastShare * ratedOf(station, inverters), 1));
  rows.push(await balance(station, busbar, least));
  const total = metersOnly(measuresOf(station, 'total', busbar));
  const read = total.length === 0 ? [] : await mean(station, total);
  const power = average(read.filter((value) => !Number.isNaN(value)));
  const rated = ratedOf(station, [...converters, ...hybrids]);
  const known = Number.isNaN(power) ? undefined : power;
  const compare = async (what: string, by: readonly DeviceRecord[]): Promise<Found> =>
    judge({ what, busbar, one: await mean(station, by.map(toMeasure)), other: read, least });
  rows.push(...(await ownTransformers(station, { busbar: point, total, least, compare })));
  rows.push(...transformer(station, { busbar: point, total, power: known, rated }));
  const meters = devicesAs(station, 'meter').filter((each) => isAt(each, busbar));
  for (const device of [...meters, ...converters, ...inverters]) rows.push(...ownPhases(station, device));
  return rows;
}

/** Compares the grid meter with the sum of everything behind it. Without a load meter, a person compares both. */
async function balance(station: Station, busbar: string, least: number): Promise<Found> {
  const what = 'Grid meter and everything behind it';
  const of = (quantity: Quantity) => measuresOf(station, quantity, busbar);
  const [total, load] = [of('total'), of('load')];
  if (total.length === 0) return unsure(what, busbar, 'There is no grid meter. Check manually.');
  const drawn = [...load, ...of('storage'), ...of('station')];
  const parts = await Promise.all(drawn.map((each) => mean(station, [each])));
  const sun = await Promise.all(of('pv').map((each) => mean(station, [each])));
  const sums = await mean(station, total);
  const behind = sums.map((_value, second) => sumAt(parts, second) - sumAt(sun, second));
  if (load.length === 0) return withoutLoad(what, busbar, sums, behind);
  const around = [...parts, ...sun].reduce(
    (all, each) => all + Math.abs(average(each.filter((value) => !Number.isNaN(value)))),
    0,
  );
  return judge({ what, busbar, one: sums, other: behind, least, around });
}

/** The difference of both powers should be the load, which only a person can estimate. */
function withoutLoad(what: string, busbar: string, total: readonly number[], behind: readonly number[]): Found {
  const [measured, others] = [total, behind].map((each) => average(each.filter((value) => !Number.isNaN(value))));
  if (measured === undefined || others === undefined || Number.isNaN(measured + others))
    return unsure(
      what,
      busbar,
      'The load is not metered, and not all other meters were read during the last minute. Check manually.',
    );
  return unsure(what, busbar, {
    text: 'The load is not metered. {{measured}} kW measured at the grid meter, {{others}} kW without the load. Check manually.',
    values: { measured: rounded(measured), others: rounded(others) },
  });
}
const sumAt = (parts: readonly (readonly number[])[], second: number): number =>
  parts.reduce((sum, part) => sum + (part[second] ?? Number.NaN), 0);

/** Decides whether two series of power values, second by second, agree. */
export function judge({ what, busbar, one, other, least, around }: Pair): Found {
  const both = one.flatMap((value, second) => {
    const otherValue = other[second] ?? Number.NaN;
    return Number.isNaN(value + otherValue) ? [] : [[value, otherValue] as const];
  });
  if (both.length < leastSeconds) return unsure(what, busbar, 'Not all of them were read during the last minute');
  const [first, second] = [both.map(([value]) => value), both.map(([, value]) => value)];
  const [left, right] = [average(first), average(second)];
  const big = Math.max(Math.abs(left), Math.abs(right));
  const values = { left: rounded(left), right: rounded(right) };
  const row = (verdict: Verdict, text: string): Found => found(verdict, withDetail(busbar, { text: what }), { text, values });
  if (big < least) return row('unsure', 'Too little power to decide: {{left}} and {{right}} kW');
  const allowed = mostOff * Math.max(big, around ?? 0) + least / 2;
  if (Math.abs(left - right) <= allowed) return row('holds', '{{left}} and {{right}} kW');
  // Readings are taken at different times, so one series leads the other while the power changes.
  if (Math.max(spread(first), spread(second)) > allowed)
    return row('unsure', 'The power is changing too fast to decide: {{left}} and {{right}} kW');
  const opposite = Math.sign(left) !== Math.sign(right) && Math.min(Math.abs(left), Math.abs(right)) > least / 2;
  if (opposite) return row('fails', 'Opposite signs: {{left}} and {{right}} kW');
  return row('fails', 'Values differ: {{left}} and {{right}} kW');
}

const unsure = (what: string, busbar: string, why: string | TextObject): Found =>
  found('unsure', withDetail(busbar, { text: what }), asTextObject(why));
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A substitute for a meter cannot confirm itself. */
const metersOnly = (measures: readonly Measure[]): readonly Measure[] => measures.filter(({ out }) => out === 'reverseTotal');
const toMeasure = (device: DeviceRecord): Measure => ({ device, power: 'activePower', into: 'activePower' });

async function mean(station: Station, measures: readonly Measure[]): Promise<readonly number[]> {
  const end = Math.floor(station.clock.now() / 1000) * 1000;
  return [...(await sumOfSteps(station, measures, { start: end - windowMs, end, stepS: 1, stat: 'mean' }))];
}

const ratedOf = ({ live }: Station, records: readonly DeviceRecord[]): number =>
  records.reduce((sum, { id, config }) => {
    const limits = ['chargeLimit', 'dischargeLimit'].map((point) => valueOf(live.get(id), point) ?? 0);
    return sum + Number(config.ratedPower ?? Math.max(...limits));
  }, 0);

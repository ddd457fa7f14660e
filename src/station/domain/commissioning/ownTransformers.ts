// Compares transformers with their own measurement with the grid meters next to them and with their rated power.
import { withDetail } from '../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { type BusbarDoc } from '../documents/index.ts';
import { apparentOf, isAt, type Measure, sumOf, valueOf } from '../flow/index.ts';
import { type Found, found, named, type Verdict } from './finding.ts';

export interface OwnTransformerParts {
  busbar: Pick<BusbarDoc, 'busbarName' | 'transformerCapacity'>;
  /** Grid meters. */
  total: readonly Measure[];
  /** kW or kVA below which nothing can be determined. */
  least: number;
  /** Compares active power over the last minute. */
  compare: (what: string, transformers: readonly DeviceRecord[]) => Promise<Found>;
}

/** Relative difference that accuracy classes, transformer losses and readings a second apart can explain. */
const mostOff = 0.1;
const what = 'Transformer and grid meter';

export async function ownTransformers(station: Station, parts: OwnTransformerParts): Promise<Found[]> {
  const { busbarName } = parts.busbar;
  const transformers = devicesAs(station, 'transformer').filter((each) => isAt(each, busbarName));
  if (transformers.length === 0) return [];
  const capacity = transformers.length === 1 ? parts.busbar.transformerCapacity : undefined;
  const rated = transformers.flatMap((each) => toRated(station, each, capacity));
  if (parts.total.length === 0) return rated;
  const hasPower = transformers.every(({ id }) => valueOf(station.live.get(id), 'activePower') !== undefined);
  return [hasPower ? await parts.compare(what, transformers) : ofSizes(station, transformers, parts), ...rated];
}

/** Voltages and currents have no direction, so only magnitudes are compared. */
function ofSizes({ live }: Station, transformers: readonly DeviceRecord[], parts: OwnTransformerParts): Found {
  const { busbar, total, least } = parts;
  const own = sumOf(transformers.map(({ id }) => sizeOf(live, id)));
  const metered = sumOf(total.map(({ device }) => sizeOf(live, device.id)));
  const row = (verdict: Verdict, text: string, values?: Record<string, number>): Found =>
    found(verdict, withDetail(busbar.busbarName, { text: what }), { text, ...(values && { values }) });
  if (own === undefined || metered === undefined) return row('unsure', 'Not all of them report power, or voltages and currents');
  const values = { left: rounded(own), right: rounded(metered) };
  const big = Math.max(own, metered);
  if (big < least) return row('unsure', 'Too little power to decide: {{left}} and {{right}} kVA', values);
  return Math.abs(own - metered) <= mostOff * big + least / 2
    ? row('holds', '{{left}} and {{right}} kVA', values)
    : row('fails', 'Values differ: {{left}} and {{right}} kVA', values);
}

function toRated({ live }: Station, { id, name, config }: DeviceRecord, capacity: number | undefined): Found[] {
  const rated = Number(config.ratedPower ?? capacity ?? 0);
  const measured = sizeOf(live, id);
  if (!(rated > 0) || measured === undefined) return [];
  const values = { measured: rounded(measured), capacity: rated };
  return [
    measured > rated
      ? found('fails', named(name), { text: tooMuch, values })
      : found('holds', named(name), { text: '{{measured}} of {{capacity}} kVA', values }),
  ];
}
const tooMuch =
  '{{measured}} kVA measured, more than its rated {{capacity}} kVA. Check the CT and VT ratios of the transformer and its rated power.';

/**
 * Apparent power in kVA: the reading itself, else from active and reactive power, else from voltages and currents, else the
 * active power.
 */
function sizeOf(live: Station['live'], id: string): number | undefined {
  const values = live.get(id);
  const read = (point: string): number | undefined => valueOf(values, point);
  const active = read('activePower');
  const size = read('apparentPower') ?? apparentOf(active, read('reactivePower')) ?? ofCurrents(read) ?? active;
  return size === undefined ? undefined : Math.abs(size);
}

const phases = [
  ['voltageA', 'currentA', 'voltageAB'],
  ['voltageB', 'currentB', 'voltageBC'],
  ['voltageC', 'currentC', 'voltageCA'],
] as const;

function ofCurrents(read: (point: string) => number | undefined): number | undefined {
  return sumOf(
    phases.map(([voltage, current, line]) => {
      const between = read(line);
      const volts = read(voltage) ?? (between === undefined ? undefined : between / Math.sqrt(3));
      const amperes = read(current);
      return volts === undefined || amperes === undefined ? undefined : Math.abs(volts * amperes) / 1000;
    }),
  );
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

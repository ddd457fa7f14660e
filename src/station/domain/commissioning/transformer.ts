// The transformer of a grid connection point against the meter of the grid and the converters behind it: a wrong transformer ratio of the meter, or
// a capacity that was entered wrongly, shows in a power that the transformer cannot carry.
import type { DeviceRecord, Station } from '../../contract/index.ts';
import type { BusbarDoc } from '../documents/index.ts';
import { type Measure, valueOf } from '../flow/index.ts';
import { type Found, found, type Verdict } from './finding.ts';

export interface TransformerSight {
  busbar: Pick<BusbarDoc, 'busbarName' | 'transformerCapacity'>;
  /** Meters of the grid. */
  total: readonly Measure[];
  /** kW that they measured over the last minute; undefined where not all of them were read. */
  power: number | undefined;
  /** kW of all converters behind it. */
  rated: number;
}

export function transformer({ live }: Pick<Station, 'live'>, { busbar, total, power, rated }: TransformerSight): Found[] {
  const { busbarName, transformerCapacity: capacity = 0 } = busbar;
  // Nobody has entered a transformer: there is nothing to compare.
  if (capacity <= 0) return [];
  const row = (verdict: Verdict, what: string, text: string, values: Record<string, number>): Found =>
    found(verdict, { text: '{{busbar}}: {{what}}', values: { busbar: busbarName, what: { text: what } } }, { text, values });
  const apparent = sumOf(total.map(({ device }) => apparentOf(live, device)));
  const measured = Math.max(Math.abs(power ?? 0), apparent ?? 0);
  const seen = { measured: Math.round(measured * 10) / 10, capacity };
  const isKnown = power !== undefined || apparent !== undefined;
  return [
    ...(isKnown ? [toMeter(row, seen)] : []),
    ...(rated > capacity
      ? [
          row(
            'unsure',
            'Converters and the transformer',
            'The converters are rated {{rated}} kW in all, more than the {{capacity}} kVA of the transformer. Check the capacity entered',
            { rated, capacity },
          ),
        ]
      : []),
  ];
}

type ToRow = (verdict: Verdict, what: string, text: string, values: Record<string, number>) => Found;

function toMeter(row: ToRow, seen: { measured: number; capacity: number }): Found {
  const what = 'Meter of the grid and the transformer';
  return seen.measured > seen.capacity
    ? row(
        'fails',
        what,
        '{{measured}} kVA measured, more than the {{capacity}} kVA of the transformer. Check the transformer ratios of the meter and the capacity entered',
        seen,
      )
    : row('holds', what, '{{measured}} of {{capacity}} kVA', seen);
}

/** kVA. */
const apparentOf = (live: Station['live'], { id }: DeviceRecord): number | undefined => valueOf(live.get(id), 'apparentPower');

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.length === 0 || values.includes(undefined)
    ? undefined
    : values.reduce<number>((sum, each) => sum + Math.abs(each ?? 0), 0);

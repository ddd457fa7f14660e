// Compares the transformer of a grid connection point with the grid meter and the converters behind it. A measured power above
// its capacity means a wrong CT or VT ratio of the meter or a wrong entered capacity.
import { withDetail } from '../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import type { BusbarDoc } from '../documents/index.ts';
import { type Measure, valueOf } from '../flow/index.ts';
import { type Found, found, type Verdict } from './finding.ts';

export interface TransformerSight {
  busbar: Pick<BusbarDoc, 'busbarName' | 'transformerCapacity'>;
  /** Grid meters. */
  total: readonly Measure[];
  /** Mean power of these devices over the last minute in kW. Undefined unless all of them were read. */
  power: number | undefined;
  /** Total rated power of the converters behind it, in kW. */
  rated: number;
}

export function transformer({ live }: Pick<Station, 'live'>, { busbar, total, power, rated }: TransformerSight): Found[] {
  const { busbarName, transformerCapacity: capacity = 0 } = busbar;
  // No transformer was entered.
  if (capacity <= 0) return [];
  const row = (verdict: Verdict, what: string, text: string, values: Record<string, number>): Found =>
    found(verdict, withDetail(busbarName, { text: what }), { text, values });
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
            'Converters and transformer',
            'The converters have a total rated power of {{rated}} kW, more than the {{capacity}} kVA of the transformer. Check the entered capacity.',
            { rated, capacity },
          ),
        ]
      : []),
  ];
}

type ToRow = (verdict: Verdict, what: string, text: string, values: Record<string, number>) => Found;

function toMeter(row: ToRow, seen: { measured: number; capacity: number }): Found {
  const what = 'Grid meter and transformer';
  return seen.measured > seen.capacity
    ? row(
        'fails',
        what,
        '{{measured}} kVA measured, more than the {{capacity}} kVA of the transformer. Check the CT and VT ratios of the meter and the entered capacity.',
        seen,
      )
    : row('holds', what, '{{measured}} of {{capacity}} kVA', seen);
}

/** In kVA. */
const apparentOf = (live: Station['live'], { id }: DeviceRecord): number | undefined => valueOf(live.get(id), 'apparentPower');

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.length === 0 || values.includes(undefined)
    ? undefined
    : values.reduce<number>((sum, each) => sum + Math.abs(each ?? 0), 0);

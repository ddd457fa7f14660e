// Call of the report overview: the energy of a range by day or month, compared with the preceding range of the same length.
import type { ElectricityBalance, ElectricityQuery, ReportOverview } from '../../../core/calls/calls.gen.ts';
import { addDays, daysBetween } from '../../../core/time.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { withoutGaps } from '../request/index.ts';
import { stationElectricity } from './electricity.ts';

const quantities = ['import', 'export', 'pv', 'load', 'charged', 'discharged', 'own'] as const;

async function overview(request: ElectricityQuery, context: CallContext): Promise<ReportOverview> {
  const [from, to] = request.range;
  const length = daysBetween(from, to) + 1;
  const before: [string, string] = [addDays(from, -length), addDays(from, -1)];
  const rows = await stationElectricity(request, context);
  const earlier = await stationElectricity({ ...request, range: before }, context);
  const contrast = quantities.map((quantity) => {
    const [now, then] = [sumOf(rows, quantity), sumOf(earlier, quantity)];
    const change = now === undefined || then === undefined || then < leastShown ? undefined : digits((now / then - 1) * 100);
    return { quantity, now, before: then, change };
  });
  return withoutGaps({
    rows,
    before,
    contrast: contrast.filter(({ now, before: then }) => now !== undefined || then !== undefined),
  });
}

/** Undefined if no value is known. */
function sumOf(rows: readonly ElectricityBalance[], quantity: (typeof quantities)[number]): number | undefined {
  const known = rows.flatMap(({ [quantity]: value }) => (value === undefined ? [] : [value]));
  return known.length === 0 ? undefined : digits(known.reduce((sum, value) => sum + value, 0));
}
/** kWh below which 0.0 is shown and a relative change would be meaningless. */
const leastShown = 0.05;
const digits = (value: number): number => Math.round(value * 100) / 100;

export const overviewReport: Handlers = { 'report.overview': overview };

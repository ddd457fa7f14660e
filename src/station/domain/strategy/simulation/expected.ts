// Call that returns the expected SOC of tomorrow by quarter-hour for a template that is being edited.
import type { AnswerOf, RequestOf } from '../../../../core/calls/calls.gen.ts';
import type { CallContext } from '../../../contract/calls.ts';
import { remembered } from '../../request/index.ts';
import { toAsked } from './asked.ts';
import { toSide } from './sides.ts';
import { simulatorOf } from './simulations.ts';

type Expected = AnswerOf<'simulation.expected'>;
/** Cache time. The call is repeated with every edit and whenever the page is refreshed. */
const keptMs = 60_000;
/** Steps of the curve in a quarter-hour. */
const inQuarter = 3;

export async function expected({ template }: RequestOf<'simulation.expected'>, context: CallContext): Promise<Expected> {
  const { station } = context;
  const simulator = station.simulations && simulatorOf(station.simulations);
  if (!template || !simulator) return {};
  const side = await toSide({ kind: 'pv', edits: { template } }, context);
  const now = await toSide(undefined, context);
  const key = `simulation.expected|${JSON.stringify(template)}`;
  return remembered(station, key, keptMs, async () => {
    const { asked } = await toAsked(station, 'ahead', [side], now);
    const [outcome] = await simulator.run(asked, AbortSignal.timeout(keptMs), () => {});
    if (outcome?.noLoadHistory) return { noLoadHistory: true };
    const soc = outcome?.curve.soc ?? [];
    const last = soc.at(-1);
    return { soc: [...soc.filter((_each, step) => step % inQuarter === 0), ...(last === undefined ? [] : [last])] };
  });
}

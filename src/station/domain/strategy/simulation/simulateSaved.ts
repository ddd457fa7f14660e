// Simulates tomorrow with the saved strategy.
import type { CallContext } from '../../../contract/calls.ts';
import type { SideOutcome } from '../../../contract/simulated.ts';
import { toAsked } from './asked.ts';
import { toSide } from './sides.ts';
import { simulatorOf } from './simulations.ts';

/** Undefined if there is no simulator, as on the cloud platform. */
export async function simulateSaved(context: CallContext): Promise<SideOutcome | undefined> {
  const { simulations } = context.station;
  const simulator = simulations && simulatorOf(simulations);
  if (!simulator) return undefined;
  const side = await toSide(undefined, context);
  const { asked } = await toAsked(context.station, 'ahead', [side], side);
  const [outcome] = await simulator.run(asked, context.signal, () => {});
  return outcome;
}

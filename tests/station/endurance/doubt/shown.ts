// Whether a fault is visible at this moment: a fault that changes nothing cannot be reported.
import type { Kind } from './kinds.ts';
import { answerS, deviationShare } from './limits.ts';
import type { Soaking } from './soaking.ts';
import { zeroKw } from './truth.ts';

export function isShown({ rig, truth }: Soaking, { device, shows }: Kind): boolean {
  if (!shows) return true;
  if ('point' in shows) {
    const { point, by } = shows;
    return Math.abs((rig.station.live.get(device)?.values[point] ?? Number.NaN) - truth.value(device, point)) > by;
  }
  const commanded = rig.commands.range(device, answerS);
  if (commanded === undefined) return false;
  const rated = Number(rig.plant.records.find(({ id }) => id === device)?.config.ratedPower ?? 0);
  const isAway = (power: number): boolean => {
    const slack = Math.max(zeroKw, deviationShare * rated);
    return power < commanded.low - slack || power > commanded.high + slack;
  };
  // A converter that derates or is in fault reports that it does not follow.
  const isExplained = truth.value(device, 'deratingState') === 1 || truth.value(device, 'faultState') === 1;
  if (shows.as === 'not-following') return isAway(truth.value(device, 'activePower')) && !isExplained;
  return truth.value(device, 'runState') === 1 && isAway(shows.power);
}

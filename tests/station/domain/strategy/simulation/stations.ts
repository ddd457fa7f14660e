// A small station to simulate, and a function that runs a simulation to its end.
import type { Common, Plan } from '../../../../../src/station/dispatch/decision.ts';
import type { SimulatedRun, SimulationAsked } from '../../../../../src/station/domain/strategy/simulation/engine/asked.ts';
import { simulate } from '../../../../../src/station/domain/strategy/simulation/engine/simulate.ts';

export const start = Date.parse('2026-10-19T00:00:00+08:00');
export const ratedEnergy = 200;
export const ratedPower = 100;

export const common: Common = { enabled: true, socLow: 10, socUp: 90, demandLimit: undefined, reverseLimit: undefined };
export interface Row {
  start: string;
  end: string;
  power: number;
}
export const rowsPlan = (rows: readonly Row[], of: Partial<Common> = {}): Plan => ({
  kind: 'pv',
  document: {
    rows: rows.map((row) => ({ ...row, chargeStatus: 'idle' as const })),
    socLow: 10,
    socUp: 90,
    demandProtect: false,
    reverseProtect: false,
  },
  common: { ...common, ...of },
});

export const stationOf = (plan: Plan | undefined, minutes: number, of: Partial<SimulationAsked> = {}): SimulationAsked => ({
  zone: 'Asia/Shanghai',
  start,
  minutes,
  batteries: [{ id: 'stack', ratedEnergy, soc: 50 }],
  converters: [{ id: 'pcs', ratedPower, battery: 'stack' }],
  around: {},
  plans: [{ from: start, plan }],
  ...of,
});

export function finish(asked: SimulationAsked): SimulatedRun {
  const work = simulate(asked);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

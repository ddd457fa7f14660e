// Measures the solver for typical problems of a station: two days of quarter hours with all limits, and the same with integers.
import { createSolver } from '../../../src/station/planning/solver.ts';
import { planAhead } from '../../../src/station/planning/planAhead.ts';
import type { Horizon } from '../../../src/station/planning/horizon.ts';
import { cabinet, zhejiangSummer } from '../../station/planning/horizons.ts';
import { atMost, median, type Row } from '../row.ts';

const rounds = 5;
/** A slower answer is useless; most of the limit is a margin for a busy machine. */
const mostMs = 2000;

/** 48 h with limits at the grid connection point, a reserve, losses by power and a demand charge. */
function twoDays(generous: number): Horizon {
  const steps = Array.from({ length: 192 }, (_each, index) => {
    const hour = (index / 4) % 24;
    const price = zhejiangSummer.find(([from, to]) => from <= hour && hour < to)?.[2] ?? 0;
    return {
      at: index * 900_000,
      hours: 0.25,
      buy: price,
      sell: price * (hour === 10 ? generous : 1),
      site: 120 + 80 * Math.sin(hour / 3),
    };
  });
  const losses = [
    { power: 62.5, efficiency: 0.95 },
    { power: 62.5, efficiency: 0.93 },
  ];
  const base = cabinet(261.2, { steps, wear: 0.02, endValue: 0.4, demandCharge: { price: 38, peak: 180 } });
  const side = { allowed: [{ share: 0, power: 125 }], losses };
  return {
    ...base,
    storage: { capacity: 261.2, stored: 100, charging: side, discharging: side },
    limits: {
      socLow: 5,
      socUp: 96,
      reserve: 10,
      transformer: 400,
      demand: { limit: 270, pursued: true },
      reverse: { limit: 5, pursued: true },
    },
  };
}

export async function plans(): Promise<Row[]> {
  const solver = createSolver();
  try {
    // The thread loads its library before the measurement.
    await planAhead(cabinet(218), solver);
    const took = async (horizon: Horizon): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        await planAhead(horizon, solver);
        times.push(performance.now() - started);
      }
      return median(times);
    };
    const row = (figure: string, ours: number): Row => atMost({ work: 'Plan of two days', figure, ours, unit: 'ms' }, mostMs);
    return [
      row('192 quarter-hours with every limit', await took(twoDays(1))),
      row('the same with an hour that sells above its purchase price (integer variables)', await took(twoDays(1.3))),
    ];
  } finally {
    await solver.close();
  }
}

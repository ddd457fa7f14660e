// Measures how long comparing two plans over seven days takes in the thread of a station, and how long it blocks the loop.
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import type { SimulationAsked } from '../../../src/station/domain/strategy/simulation/engine/asked.ts';
import { createSimulator } from '../../../src/station/domain/strategy/simulation/engine/simulator.ts';
import { common, rowsPlan, stationOf } from '../../station/domain/strategy/simulation/stations.ts';
import { watchLoop } from '../station/loopWatch.mjs';
import { atMost, median, type Row, told } from '../row.ts';

const rounds = 5;
const mostMs = 3000;
/** A longer delay would make readings and set-points late. */
const mostHeldUpMs = 100;
const minutes = 7 * 1440;

const hours = Array.from({ length: 24 }, (_each, hour) => ({
  start: `${String(hour).padStart(2, '0')}:00`,
  end: `${String(hour + 1).padStart(2, '0')}:00`,
  power: hour < 6 ? 80 : hour >= 17 && hour < 21 ? -90 : 0,
}));
const limits = { demandLimit: 160, reverseLimit: 5 };
const site = Float64Array.from({ length: minutes }, (_each, minute) => 80 + 60 * Math.sin(minute / 200));
const smooth: Plan = { kind: 'ps', document: { of: 'grid', rate: 5, socTarget: 50, centring: 10 }, common };

export async function simulation(): Promise<Row[]> {
  const simulator = createSimulator();
  const asked = (plan: Plan): SimulationAsked => stationOf(plan, minutes, { around: { site } });
  const side = (plan: Plan) => ({ asked: asked(plan), pricing: { zone: 'Asia/Shanghai', periods: {} }, set: {} });
  const run = async (one: Plan, other: Plan): Promise<number> => {
    const started = performance.now();
    await simulator.run({ sides: [side(one), side(other)] }, new AbortController().signal, () => {});
    return performance.now() - started;
  };
  const loop = watchLoop();
  try {
    const [rows, others] = [rowsPlan(hours, limits), rowsPlan(hours)];
    // The thread loads its code before the measurement.
    await run(rows, others);
    loop.read();
    const took = async (one: Plan, other: Plan): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await run(one, other));
      return median(times);
    };
    const figureOf = (figure: string, ours: number) => ({ work: 'Simulation of a strategy', figure, ours, unit: 'ms' });
    const row = (figure: string, ours: number, most: number): Row => atMost(figureOf(figure, ours), most);
    const found = [
      row('seven days of two templates', await took(rows, others), mostMs),
      row('seven days of smoothing, every ten seconds, and of a template', await took(smooth, rows), mostMs),
    ];
    const { work, delay } = loop.read();
    return [
      ...found,
      row('longest uninterrupted work of the station’s event loop meanwhile, CPU', work, mostHeldUpMs),
      told(figureOf('its longest delay, including other load on these cores', delay)),
    ];
  } finally {
    loop.close();
    await simulator.close();
  }
}

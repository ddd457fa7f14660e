// All alarms that a station would raise about a plant in accelerated operation: the alarms of the device files, including those of
// the grid connection points, implausible values, and converters that do not follow.
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import { inNumbers } from '../../../src/station/alarm/ownAlarms.ts';
import type { AlarmRecord } from '../../../src/station/contract/index.ts';
import { createLive } from '../../../src/station/acquire/live.ts';
import { createGridPoints } from '../../../src/station/domain/metering/index.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createDoubtAlarms } from '../../../src/station/plausibility/doubtAlarms.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { types } from '../demoSet.ts';
import { accelerated, type Accelerated, type AcceleratedParts } from './accelerated.ts';

type GridPoint = ReturnType<Parameters<typeof createGridPoints>[0]['points']>[number];
export interface WithAlarms extends Accelerated {
  /** Evaluates all alarms; to be called after each step. */
  look(): void;
  /** Every alarm that was ever raised. */
  raised(): readonly AlarmRecord[];
  /** The true power at the grid connection after each step. */
  grid(): readonly { at: number; power: number }[];
}

export function withAlarms(parts: AcceleratedParts): WithAlarms {
  const { file, plan, devices = file.devices } = parts;
  const points: readonly GridPoint[] = file.busbars.map(({ busbarName, transformerCapacity }) => ({
    busbarName: String(busbarName),
    capacity: typeof transformerCapacity === 'number' ? transformerCapacity : undefined,
  }));
  const db = new Database(':memory:');
  const one = accelerated({
    ...parts,
    report: (alarm, of, record, on, numbers) => alarms.own(alarm, inNumbers(of, numbers), on, record),
  });
  const clock = { now: () => one.plant.at };
  const grid = createLive(clock);
  const gridPoints = createGridPoints({
    points: () => points,
    devices: () => devices,
    types: () => types,
    limits: () => plan()?.common,
    watched: () => one.dispatch,
    freshOf: one.fresh,
    numberOf: (name) => points.findIndex(({ busbarName }) => busbarName === name) + 1,
    put(id, type, values) {
      grid.add(id, type);
      grid.put(id, clock.now(), values);
    },
  });
  const all = [...devices, ...gridPoints.records()];
  let changed: (device: string) => void = () => {};
  const alarms = createAlarms({
    file: db,
    live: {
      ...one.live,
      get: (id) => grid.live.get(id) ?? one.live.get(id),
      onChange: (_device, listener) => {
        changed = listener;
        return () => {};
      },
    },
    devices: () => all,
    types: () => types,
    clock,
    everyMs: 0,
  });
  const totals = devices.filter(({ type, category, config }) => type === 'em2' && category === 'total' && !config.virtual);
  const trueGrid = totals.map(({ id }) => one.plant.truth(id, 'activePower'));
  const powers: { at: number; power: number }[] = [];
  const update = createDoubtAlarms({ engine: one.plausibility, alarms });
  return {
    ...one,
    look() {
      powers.push({ at: clock.now(), power: trueGrid.reduce((sum, read) => sum + read(), 0) });
      update();
      gridPoints.tick();
      for (const { id } of all) changed(id);
    },
    raised: () => alarms.search({ current: 1, pageSize: 10_000 }).list,
    grid: () => powers,
    async close() {
      await one.close();
      alarms.close();
      db.close();
    },
  };
}

/** How long before an alarm the power must have been beyond the limit, in ms. */
const within = { reverse: 120_000, demand: 15 * 60_000 };

/**
 * The alarms that are not true. True are a limit at the grid connection that the power did exceed, because control acts only once
 * in a step, and damp air in a cabinet without a dehumidifier.
 */
export function falseAlarms(one: Pick<WithAlarms, 'grid'>, { strategy }: PlantFile, alarms: readonly AlarmRecord[]): string[] {
  const powersBefore = (at: number, ms: number): number[] =>
    one.grid().flatMap((each) => (each.at <= at && each.at >= at - ms ? [each.power] : []));
  const isTrue = ({ device, alarm, occurTime, value }: AlarmRecord): boolean => {
    if (alarm === 'humidity-high') return Number(value) > 85;
    if (!device.startsWith('gridPoint')) return false;
    if (alarm === 'reverse-passed') return powersBefore(occurTime, within.reverse).some((power) => power < strategy.reverseLimit);
    const isDemand = alarm === 'demand-expected' || alarm === 'demand-passed';
    return isDemand && powersBefore(occurTime, within.demand).some((power) => power > strategy.demandLimit);
  };
  return alarms
    .filter((each) => !isTrue(each))
    .map(({ device, alarm, occurTime }) => `${device} ${alarm} ${new Date(occurTime).toISOString()}`);
}

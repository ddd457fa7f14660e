// The first seconds after control of an inverter was enabled.
import { expect, it } from 'vitest';
import { createCurtailment } from '../../../../src/station/dispatch/feedIn/curtailment.ts';

interface Site {
  load: number;
  controllable: (second: number) => boolean;
}

/** One inverter of 100 kW in full sun, without storage and with a feed-in limit of 0. The load is in kW. */
async function run(seconds: number, { load, controllable }: Site) {
  let register = 100;
  const writes: number[] = [];
  const set = (_id: string, { powerLimit = Number.NaN }: Readonly<Record<string, number>>) => {
    writes.push(powerLimit);
    register = powerLimit;
    return Promise.resolve();
  };
  const curtailment = createCurtailment({ outlet: { set } });
  const states: ReturnType<typeof curtailment.state>[] = [];
  for (let second = 0; second < seconds; second++) {
    const inverter = { id: 'a', ratedPower: 100, power: register, limit: register, controllable: controllable(second) };
    curtailment.look(second * 1000, { limit: 0, grid: load - register, storageRoom: 0, inverters: [inverter] });
    await new Promise(setImmediate);
    states.push(curtailment.state());
  }
  return { writes, states };
}

it('writes no limit to an inverter whose control was just enabled if the site exports nothing', async () => {
  const { writes, states } = await run(30, { load: 150, controllable: (second) => second >= 5 });
  expect(writes).toEqual([]);
  expect(states[4]?.percent).toBeUndefined();
  expect(states.at(-1)).toEqual({ percent: 100, deviating: 0 });
});
it('limits an inverter at once when its control is enabled while the site exports', async () => {
  const { writes } = await run(6, { load: 60, controllable: (second) => second >= 5 });
  expect(writes).toEqual([59.5]);
});

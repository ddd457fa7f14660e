// The whole station: a saved node limits the power in the register of the converter, and the reason names it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, startBench } from '../../dispatch/obeyed/bench.ts';
import { until } from '../../whole/realStation.ts';

let bench: Bench;
let key: Record<string, string>;
const post = (path: string, body: object = {}) => bench.post(`/v1/rpc${path}`, body, key);
const nodes = (powerUpper: number) => [
  {
    id: 'n1',
    type: 'publicConnection',
    name: 'PCC',
    children: [
      { id: 'n2', type: 'storage', name: '储能1', pcs: 'pcs1', powerUpper: powerUpper * 1000, powerLower: -powerUpper * 1000 },
    ],
  },
];
async function save(form: object) {
  const { revision } = (await post('/sys/strongElectricity/search')).data as { revision: number };
  return post('/sys/strongElectricity/save', { ...form, revision });
}
const holds = (power: number) => until(async () => (Math.abs((await bench.register()) - power) < 0.2 ? true : undefined));
const reason = () => bench.station.dispatch.reason();

beforeAll(async () => {
  bench = await startBench();
  key = await bench.login();
  await post('/powerStation/checkCommand', { command: '123456' });
  await post('/strategy/start', { type: 'pv' });
  await holds(40);
});
afterAll(() => bench.remove());

it('a saved node limits the dispatch, and the reason names it', async () => {
  expect((await save({ nodes: nodes(25) })).code).toBe(200);
  await holds(25);
  expect(await bench.register()).toBeCloseTo(25, 0);
  expect(reason()).toMatchObject({ code: 'node', area: '储能1', wanted: 40 });
  const { data } = await post('/strategy/pre/search');
  expect(JSON.stringify(data)).toContain('储能1');
});

it('the capacity of a transformer limits the dispatch, also for unassigned storage, and no power above it can be saved', async () => {
  const tree = (capacity: number, powerUpper?: number) => {
    const leaves = [
      { id: 'n3', type: 'storage', name: '储能1', pcs: 'pcs9' },
      { id: 'n4', type: 'storage', name: '储能2', ...(powerUpper !== undefined && { powerUpper: powerUpper * 1000 }) },
    ];
    const transformer = { id: 'n2', type: 'transformer', name: 'T1', capacity: capacity * 1000, children: leaves };
    const sibling = { id: 'n5', type: 'load', name: 'Load' };
    return { nodes: [{ id: 'n1', type: 'publicConnection', name: 'PCC', children: [transformer, sibling] }] };
  };
  expect((await save(tree(15))).code).toBe(200);
  expect(await holds(15)).toBe(true);
  expect(reason()).toMatchObject({ code: 'node', area: 'T1', wanted: 40 });
  expect(await save(tree(15, 16))).toMatchObject({
    code: 400,
    data: [{ path: '/nodes/0/children/0/children/1/powerUpper', message: 'Maximum 15 kW, the capacity of T1' }],
  });
  expect((await save({ nodes: nodes(25) })).code).toBe(200);
  expect(await holds(25)).toBe(true);
});

it('three-stage charging limits by the battery voltage, and the reason names the node', async () => {
  const charged = (constantVoltage: object) => {
    const leaf = { id: 'n2', type: 'storage', name: '储能1', pcs: 'pcs1', stack: 'stack1', threeStage: true, constantVoltage };
    return save({ nodes: [{ id: 'n1', type: 'publicConnection', name: 'PCC', children: [leaf] }] });
  };
  const voltage = bench.station.live.get('stack1')?.values.voltage ?? Number.NaN;
  expect((await charged({ floatVoltage: 10, averageVoltage: 20, cutoffVoltage: 2000, averageCurrent: 12 })).code).toBe(200);
  const left = (12 * voltage) / 1000;
  expect(await until(async () => (Math.abs((await bench.register()) - left) < 0.5 ? true : undefined))).toBe(true);
  expect(reason()).toMatchObject({ code: 'three-stage', area: '储能1', wanted: 40 });
  expect((await charged({ floatVoltage: 10, averageVoltage: 20, cutoffVoltage: 30, averageCurrent: 12 })).code).toBe(200);
  expect(await holds(0)).toBe(true);
  expect((await save({ nodes: nodes(25) })).code).toBe(200);
  expect(await holds(25)).toBe(true);
});

it('the nodes limit nothing with the first distribution version', async () => {
  expect((await post('/strategy/modifyStrongElectricityVersion', { strongVersion: 1, revision: 0 })).code).toBe(200);
  await holds(40);
  expect(reason().code).toBe('row');
  expect((await post('/sys/strongElectricity/range')).data).toEqual({});
  expect((await post('/strategy/modifyStrongElectricityVersion', { strongVersion: 2, revision: 1 })).code).toBe(200);
  await holds(25);
  expect((await post('/sys/strongElectricity/range')).data).toEqual({ charge: 25_000, discharge: 25_000 });
});

it('templates and the dynamic mode are saved', async () => {
  const templates = [{ name: 'Cabinet', parameters: { id: 'n1', type: 'storage', name: 'Storage' } }];
  const found = await bench.post('/v1/strongCurrent/template/save', { templates, revision: 0 }, key);
  expect([found.code, found.data]).toEqual([200, { templates, revision: 1 }]);
  expect((await bench.post('/v1/strongCurrent/template/search', {}, key)).data).toMatchObject({ templates });
  expect((await post('/sys/dynamicStrongElectricity/search')).data).toEqual({ type: 1, revision: 0 });
  expect((await post('/sys/dynamicStrongElectricity/save', { type: 0, revision: 0 })).code).toBe(200);
  expect((await post('/sys/dynamicStrongElectricity/search')).data).toEqual({ type: 0, revision: 1 });
});

// Scheduled faults of a plant file. They are active during their time, are the same for one seed and clock, and have lower
// priority than faults that a person sets.
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compile } from '../../../../src/compiler/compile.ts';
import { kinds } from '../../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type ScriptedFault, scriptedAt } from '../../../../src/station/plant/faults/scriptedFaults.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, devices, handClock, ownFolder, types } from '../../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
const zone = 'Asia/Shanghai';
const begun = Date.parse('2026-07-13T10:00:00+08:00');
const few = devices.filter(({ id }) => ['lc1', 'ups1', 'pcs1', 'stack1'].includes(id));
const script: readonly ScriptedFault[] = [
  { device: 'stack1', fault: 'reads', point: 'fuseFault', value: 1, at: 60, seconds: 30 },
  { device: 'lc1', fault: 'reads', point: 'lowLevel', value: 1, at: '10:05', seconds: 120 },
  { device: 'ups1', fault: 'exception', at: '23:59', seconds: 120 },
  { device: 'pcs1', fault: 'trips', at: 90, seconds: 5 },
];
const file: PlantFile = { ...cabinet, plant: { ...cabinet.plant, script } };

describe('the scheduled faults at a moment', () => {
  const at = (now: string, rows = script, seed = 1): string[] => [
    ...scriptedAt(rows, { now: Date.parse(now), begun, zone, seed }).keys(),
  ];
  it.each([
    ['are none before the start of a fault', '2026-07-13T10:00:59+08:00', []],
    ['include a fault from its start', '2026-07-13T10:01:00+08:00', ['stack1']],
    ['include a fault until its end', '2026-07-13T10:01:30+08:00', ['pcs1']],
    ['include a fault at its time of day', '2026-07-13T10:05:00+08:00', ['lc1']],
    ['include a fault on every day', '2026-09-01T10:06:59+08:00', ['lc1']],
    ['include a fault past midnight', '2026-07-14T00:00:59+08:00', ['ups1']],
    ['are none after its end past midnight', '2026-07-14T00:01:00+08:00', []],
  ])('%s', (_name, now, expected) => expect(at(now)).toEqual(expected));

  it('depend on the seed for each day if there is a chance, and the later of two rows takes priority', () => {
    const rows: ScriptedFault[] = [{ device: 'lc1', fault: 'silent', at: '10:00', seconds: 60, chance: 0.5 }];
    const days = (seed: number): boolean[] =>
      Array.from({ length: 200 }, (_each, i) => at(new Date(begun + i * 86_400_000).toISOString(), rows, seed).length > 0);
    expect(days(1)).toEqual(days(1));
    expect(days(1)).not.toEqual(days(2));
    const count = days(1).filter(Boolean).length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
    const two: ScriptedFault[] = [
      { device: 'lc1', fault: 'cut', at: 30, seconds: 60 },
      { device: 'lc1', fault: 'silent', at: 0, seconds: 600 },
    ];
    const faultAt = (second: number) => scriptedAt(two, { now: begun + second * 1000, begun, zone, seed: 1 }).get('lc1')?.fault;
    expect([faultAt(10), faultAt(40), faultAt(100)]).toEqual(['silent', 'cut', 'silent']);
  });
});

it('scheduled faults have lower priority than those that a person sets, and continue after a restart', async () => {
  const clock = handClock(begun);
  const stateFile = join(folder, 'plant.json');
  const open = (): Promise<RunningPlant> =>
    startPlant({ plant: file, devices: () => few, types: () => types, clock, stateFile, everyMs: 0 });
  let plant = await open();
  const goTo = (second: number): void => {
    clock.move(begun + second * 1000 - clock.now());
    plant.tick();
  };
  const fuse = (): number => plant.plant.value('stack1', 'fuseFault');
  expect(fuse()).toBe(0);
  goTo(60);
  expect(fuse()).toBe(1);
  plant.fault('stack1', { points: { soc: 12 } });
  expect([fuse(), plant.plant.value('stack1', 'soc')]).toEqual([0, 12]);
  plant.fault('stack1', undefined);
  expect(fuse()).toBe(1);
  await plant.close();
  plant = await open();
  expect(fuse()).toBe(1);
  goTo(89);
  expect([fuse(), plant.plant.value('pcs1', 'faultState')]).toEqual([1, 0]);
  goTo(92);
  expect([fuse(), plant.plant.value('pcs1', 'faultState')]).toEqual([0, 1]);
  goTo(300);
  // The blocked filter is a permanent fault of the demo station.
  expect([plant.plant.value('lc1', 'lowLevel'), plant.plant.value('lc1', 'filterBlocked')]).toEqual([1, 1]);
  clock.move(Date.parse('2026-07-13T23:59:30+08:00') - clock.now());
  plant.tick();
  const link = await openLink(plant.endpoint('ups1') ?? { ip: '', port: 0 }, 1000);
  expect(await link.read(1, 'input', 0, 1).catch(() => 'refused')).toBe('refused');
  clock.move(120_000);
  plant.tick();
  expect(await link.read(1, 'input', 0, 1)).toHaveLength(1);
  link.close();
  await plant.close();
});

it('scheduled faults are validated with the plant file', () => {
  const rows = [
    { device: 'lc1', fault: 'melts', at: 5, seconds: 5 },
    { device: 'lc1', fault: 'cut', at: '25:00', seconds: 5 },
    { device: 'lc1', fault: 'cut', at: '15:00', seconds: 0 },
    { device: 'lc1', fault: 'cut', at: '15:00', seconds: 5, after: 1 },
    { device: 'lc1', fault: 'cut', at: '15:00', seconds: 5 },
  ];
  const files = readSchemas(['schemas']).set(
    'plants/wrong.json',
    JSON.stringify({ title: 'X', devices: [{ id: 'lc1' }], plant: { script: rows } }),
  );
  const found = compile(files, { kinds }).problems.filter((problem) => JSON.stringify(problem).includes('plants/wrong.json'));
  const wrong = new Set(found.flatMap((problem) => /script\/(\d)/.exec(JSON.stringify(problem))?.[1] ?? []));
  expect(wrong).toEqual(new Set(['0', '1', '2', '3']));
});

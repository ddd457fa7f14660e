// A SunSpec model added to the schemas of the running station: page, points, curve, alarm filter, simulated device, Modbus map.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { putDevice, removeDevice } from '../support/flywheel.ts';
import { modbusPorts, registers } from '../support/modbus.ts';
import { type Caller, signIn, until } from '../support/station.ts';

const soon = { timeout: 120_000 };
const model = readFileSync('tests/fixtures/sunspec/model_64911.json', 'utf8');
let admin: Person;
let station: Caller;
let before: number[];
const heading = (name: string) => admin.page.getByRole('heading', { level: 1, name, exact: true });

beforeAll(async () => {
  admin = await visit({ account: 'admin', at: '/monitor/ups' });
  station = await signIn('admin');
  await heading('UPS').waitFor();
  before = modbusPorts();
  putDevice('model_64911.json', model);
});
afterAll(async () => {
  removeDevice('model_64911.json');
  // The stored device remains after its type is removed.
  const { list } = await station.read<{ list: { id: string; type: string }[] }>('/device/page', { current: 1, pageSize: 100 });
  for (const { id, type } of list) if (type === 'sunspec64911') await station.read('/device/remove', { id });
  await station.leave();
  await admin.leave();
});

describe('a SunSpec model file', () => {
  it('adds a menu page with a simulated device and its live values', async () => {
    await admin.page.getByRole('link', { name: 'Pump station', exact: true }).click(soon);
    await heading('Pump station').waitFor();
    const measured = admin.page.getByRole('region', { name: 'Measured values', exact: true });
    await expect.poll(() => measured.innerText(), soon).toMatch(/Drive frequency\s+(49|50)\.\d+\s+Hz/);
    await expect.poll(() => measured.innerText(), soon).toMatch(/Flow \(l\/min\)/);
    await admin.page.getByRole('region', { name: 'Events', exact: true }).getByText('Dry run').waitFor();
  });
  it('shows its repeating groups on separate pages', async () => {
    await admin.go('/monitor/sunspec64911/pump');
    await heading('Pump station · Pump').waitFor();
    await admin.page.getByRole('tab', { name: /· 2/ }).first().waitFor(soon);
  });
  it('provides a curve and an entry in the alarm filter', async () => {
    await admin.go('/monitor/sunspec64911');
    await admin.page.getByRole('button', { name: 'Tank temperature' }).first().click();
    const drawer = admin.page.getByRole('dialog');
    await drawer.getByRole('application').waitFor(soon);
    await admin.page.keyboard.press('Escape');
    await admin.go('/alarm/history');
    await admin.page.getByRole('combobox', { name: 'Device type' }).click();
    await admin.page.keyboard.type('Pump st');
    await admin.page.locator('.ant-select-dropdown').getByText('Pump station', { exact: true }).waitFor(soon);
  });
  it('provides a Modbus device with the registers of the model', async () => {
    let port: number | undefined;
    await until(() => {
      port = modbusPorts().find((each) => !before.includes(each));
      return Promise.resolve(port !== undefined);
    });
    expect((await registers(port!, 'holding', 0, 2))?.[0]).toBe(64_911);
    expect((await registers(port!, 'holding', 11, 1))?.[0]).toBeGreaterThan(4900);
  });
  it('applies the scale factor to a write, which is read back', async () => {
    await station.read('/powerStation/checkCommand', { command: '123456' });
    await station.call('/strategy/stop');
    const { code, data } = await station.call<{ outcome: string; seen: number }>('/device/command', {
      id: 'sunspec649111',
      command: 'setHz',
      input: { 'sunspec64911#setHz': 42.5 },
    });
    expect([code, data]).toMatchObject([200, { outcome: 'confirmed', seen: 42.5 }]);
  });
});

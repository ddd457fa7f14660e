// The selection of the grid connection point: shown on pages that depend on it, and sent with every later call.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Person } from '../support/console.ts';
import { runEmptyStation, visitAsChief, writeDocs } from '../support/empty.ts';
import { type RunningStation, runStation } from '../support/run.ts';

let station: RunningStation;
let person: Person;
beforeAll(async () => {
  station = await runEmptyStation();
  await station.stop('folder');
  const points = ['Grid#1', '并网点2'];
  writeDocs(station.folder, [
    ['settings', 'mode', { mode: 2 }],
    ...points.map((busbarName, at): [string, string, unknown] => ['busbars', String(at + 1), { busbarName }]),
    ...points.map((busbarName, at): [string, string, unknown] => {
      const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 9, unitId: 1 };
      return [
        'devices',
        `ups${at + 1}`,
        { id: `ups${at + 1}`, name: `UPS #${at + 1}`, type: 'ups', model: 'generic', busbarName, link, config: {} },
      ];
    }),
  ]);
  station = await runStation({ EMS_DEMO: '0' }, station.folder);
});
afterAll(() => station.stop());
afterEach(() => person.leave());

it('the grid connection point selects the devices shown and is sent percent-encoded with every later call', async () => {
  person = await visitAsChief(station.url, '/monitor/ups');
  const bar = person.page.getByRole('tablist', { name: 'Grid connection point' });
  await bar.waitFor();
  expect(await bar.getByRole('tab').allInnerTexts()).toEqual(['Grid#1', '并网点2']);
  const devices = person.page.getByRole('tablist', { name: 'Device', exact: true });
  await devices.getByRole('tab', { name: /UPS #1/ }).waitFor();
  expect(await devices.getByRole('tab', { name: /UPS #2/ }).count()).toBe(0);
  const sent: (string | undefined)[] = [];
  person.page.on('request', (request) => {
    if (request.url().includes('/v1/rpc/')) sent.push(request.headers().busbarname);
  });
  await bar.getByRole('tab', { name: '并网点2' }).click();
  await devices.getByRole('tab', { name: /UPS #2/ }).waitFor();
  expect(await devices.getByRole('tab', { name: /UPS #1/ }).count()).toBe(0);
  sent.length = 0;
  await person.page.getByRole('link', { name: /^Alarms/ }).click();
  await person.page.getByRole('heading', { level: 1, name: "Today's alarms" }).waitFor();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(new Set(sent)).toEqual(new Set([encodeURIComponent('并网点2')]));
  // The selection is kept on the next page that depends on it and after a reload.
  await person.page.goto(`${station.url}/monitor/ups`);
  await devices.getByRole('tab', { name: /UPS #2/ }).waitFor();
  expect(await bar.getByRole('tab', { name: '并网点2' }).getAttribute('aria-selected')).toBe('true');
  expect(person.complaints).toEqual([]);
});

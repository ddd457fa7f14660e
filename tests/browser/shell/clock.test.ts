// Effects of time: idle and old sessions, and devices that stop responding. The clock of the station is moved instead of waiting.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createModbusServer, type ModbusServer } from '../../../src/station/modbus/server.ts';
import type { Person } from '../support/console.ts';
import { chief, enterAs, runEmptyStation, visitAsChief, writeDocs } from '../support/empty.ts';
import { type RunningStation, runStation } from '../support/run.ts';
import { type Caller, caller, signInAt, until } from '../support/station.ts';

const minute = 60_000;
const hour = 60 * minute;
const env = { EMS_DEMO: '0' };
let station: RunningStation;
let person: Person;
let ahead = 0;
/** Registers of a healthy UPS. */
const healthy = [1, 0, 2200, 5000, 2200, 10, 300, 1000, 5400, 250, 600];
/** Whether each server, which simulates one device, still responds. */
const answers = [true, true];
const servers: ModbusServer[] = [];

beforeAll(async () => {
  for (const at of answers.keys()) {
    servers.push(
      await createModbusServer({
        bank: () => ({ read: (_table, address, count) => healthy.slice(address, address + count), write: () => 'address' }),
        // A hanging device keeps its connection open without responding.
        deliver: (answer, send) => answers[at] && send(answer),
      }),
    );
  }
  station = await runEmptyStation();
  await station.stop('folder');
  writeDocs(station.folder, [
    ['settings', 'mode', { mode: 2 }],
    ['busbars', '1', { busbarName: 'Grid#1' }],
    ...servers.map(({ port }, at): [string, string, unknown] => {
      const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 };
      const id = `ups${at + 1}`;
      return [
        'devices',
        id,
        { id, name: `UPS #${at + 1}`, type: 'ups', model: 'generic', busbarName: 'Grid#1', link, config: {} },
      ];
    }),
  ]);
  station = await runStation(env, station.folder);
});
afterAll(async () => {
  await station.stop();
  await Promise.all(servers.map((server) => server.close()));
});
afterEach(() => person.leave());

const later = (ms: number): Promise<void> => station.moveClock((ahead += ms));
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name });
const field = () => person.page.getByRole('textbox', { name: 'Login name', exact: true });
const sessionCaller = (): Promise<Caller> =>
  person.page
    .evaluate(() => (JSON.parse(sessionStorage.getItem('ems.session') ?? '{}') as { token: string }).token)
    .then((token) => caller(token, station.url));
/** Records the paths that the window navigates to from now on. */
function watchPaths(): string[] {
  const entered: string[] = [];
  person.page.on('framenavigated', (frame) => entered.push(new URL(frame.url()).pathname));
  return entered;
}
/** The session ends exactly once: the login page stays open, and after login the requested page opens. */
async function endsOnce(entered: readonly string[], page: string): Promise<void> {
  await field().waitFor();
  await person.page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await enterAs(chief, person.page);
  await heading(page).waitFor();
  expect(new Set(entered.slice(0, -1))).toEqual(new Set(['/login']));
  expect(entered.filter((path) => path === '/login')).toHaveLength(1);
  expect(person.complaints.filter((each) => !/Failed to load resource.*(?:401|DISCONNECTED)/.test(each))).toEqual([]);
}

describe('a session', () => {
  it('ends once at /login after two idle hours, and the previous page opens after login', async () => {
    person = await visitAsChief(station.url, '/alarm/history?filter.level=B');
    await heading('History alarms').waitFor();
    await person.page.getByRole('textbox', { name: 'Time range' }).first().waitFor();
    const entered = watchPaths();
    // A page in the background sends no requests: neither page nor station extends the session.
    const token = await sessionCaller();
    await person.context.setOffline(true);
    await later(2 * hour + minute);
    expect((await token.call('/station/state')).code).toBe(401);
    await person.context.setOffline(false);
    await endsOnce(entered, 'History alarms');
    expect(new URL(person.page.url()).search).toContain('B');
  });

  it('ends after 24 hours of constant use', async () => {
    person = await visitAsChief(station.url, '/alarm/history');
    await heading('History alarms').waitFor();
    const entered = watchPaths();
    const token = await sessionCaller();
    for (let hours = 1; hours < 24; hours += 1) {
      await later(hour);
      expect((await token.call('/station/state')).code).toBe(200);
    }
    expect(entered).toEqual([]);
    await later(hour);
    await endsOnce(entered, 'History alarms');
  });
});

describe('a device that stops responding', () => {
  const tab = (name: string) => person.page.getByRole('tab', { name: new RegExp(name) });
  it('is delayed after ten minutes and offline after fifteen, and never delays another', async () => {
    person = await visitAsChief(station.url, '/monitor/ups');
    await heading('UPS').waitFor();
    const shows = (name: string, state: RegExp) => tab(name).filter({ hasText: state }).waitFor();
    await shows('UPS #1', /Normal/);
    await shows('UPS #2', /Normal/);
    await person.page.getByText('All values up to date').waitFor();
    answers[0] = false;
    await person.page.waitForTimeout(3000);
    await later(9 * minute);
    await shows('UPS #2', /Normal/);
    await shows('UPS #1', /Normal|Timeout/);
    await later(minute + 1000);
    await shows('UPS #1', /Delayed/);
    await shows('UPS #2', /Normal/);
    await person.page.getByText(/^Values not up to date: \d+/).waitFor();
    await later(5 * minute);
    await shows('UPS #1', /Offline/);
    await shows('UPS #2', /Normal/);
    // The other device is still read once a second.
    const state = await signInAt(station.url, chief.loginName, chief.password);
    const newest = async () =>
      (await state.read<{ id: string; at: number }[]>('/device/monitor/ups/search', { type: 'ups' })).find(
        ({ id }) => id === 'ups2',
      )?.at ?? 0;
    const first = await newest();
    await until(async () => (await newest()) >= first + 2000);
    answers[0] = true;
    await shows('UPS #1', /Normal/);
    await person.page.getByText('All values up to date').waitFor();
    await state.leave();
    expect(person.complaints).toEqual([]);
  });
});

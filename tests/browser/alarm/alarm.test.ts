// Alarms: today and history, filters in the address, pages, clearing, and the list as a file.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { choose, type Person, visit } from '../support/console.ts';
import { csvRows, downloaded, xlsxRows } from '../support/files.ts';
import { flywheel, putDevice, quietFlywheel, retireDevice } from '../support/flywheel.ts';
import { type Caller, signIn, until } from '../support/station.ts';

interface Alarm {
  id: string;
  title: string;
  deviceName: string;
  deviceType: string;
  level: number;
  status: string;
  occurTime: number;
  clearedBy?: string;
  acknowledgedBy?: string;
  comment?: string;
}
interface Paged {
  list: Alarm[];
  total: number;
}
let person: Person;
let station: Caller;
afterEach(() => person.leave());
const rows = () =>
  person.page
    .getByRole('main')
    .locator('tbody')
    .getByRole('row')
    .filter({ has: person.page.getByRole('cell') });
const search = () => person.page.getByRole('button', { name: 'Search', exact: true }).click();
/** A range that ends yesterday, so that alarms raised during the test do not change the result. */
const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);
const range = [dayOf(Date.now() - 40 * 86_400_000), dayOf(Date.now() - 86_400_000)];
const pastOnly = `filter.range=${encodeURIComponent(JSON.stringify(range))}`;
/** The count may grow between two reads. */
const isBetween = (count: number, before: number, after: number) => {
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(after);
};
const history = (of: object) => station.read<Paged>('/alarm/queryHistoryAlarmList', { current: 1, pageSize: 500, ...of });

beforeAll(async () => {
  // A device whose alarm is always active, so that there is one to clear.
  putDevice('flywheel.json', flywheel);
  station = await signIn('operator');
  await until(async () => (await today()).some(({ deviceType, status }) => deviceType === 'flywheel' && status === 'running'));
});
afterAll(async () => {
  await retireDevice('flywheel', station);
  await station.leave();
});
const today = async () => (await station.read<Paged>('/alarm/queryTodayAlarmList', { current: 1, pageSize: 500 })).list;

describe('history alarms', () => {
  it('are shown in pages with the total of the station', async () => {
    const { total } = await history({});
    expect(total).toBeGreaterThan(20);
    person = await visit({ account: 'viewer', at: '/alarm/history' });
    const rowCount = (await person.page.getByText(/^\d+ rows$/).innerText()).split(' ')[0];
    isBetween(Number(rowCount), total, (await history({})).total);
    expect(await rows().count()).toBe(20);
    const first = await rows().first().innerText();
    await person.page.getByRole('listitem', { name: 'Next Page' }).click();
    await expect.poll(() => rows().first().innerText()).not.toBe(first);
    const second = await rows().count();
    const onSecond = (all: number) => Math.min(20, all - 20);
    isBetween(second, onSecond(total), onSecond((await history({})).total));
    // A column that does not fit is shown under the title of the row.
    for (const title of [
      'Grid connection point',
      'Device name',
      'Level',
      'Title',
      'Original title',
      'SOE',
      'Occurrence time',
      'End time',
    ])
      await person.page
        .getByRole('columnheader', { name: title, exact: true })
        .or(rows().getByText(title, { exact: true }))
        .first()
        .waitFor();
    // A viewer can read alarms but not clear them.
    expect(await person.page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });

  it('are filtered by device type, keep the filter in the address after a reload, and show all after a reset', async () => {
    const { list } = await history({ range });
    const device = list.find(({ deviceType }) => deviceType === 'ups' || deviceType === 'em2' || deviceType === 'pcs')!;
    const title = { ups: 'UPS', em2: 'Meter', pcs: 'PCS' }[device.deviceType]!;
    person = await visit({ account: 'operator', at: `/alarm/history?${pastOnly}` });
    await rows().first().waitFor();
    await choose(person.page, 'Device type', title);
    await search();
    const expected = Math.min(20, list.filter(({ deviceType }) => deviceType === device.deviceType).length);
    await expect.poll(() => rows().count()).toBe(expected);
    expect(new URL(person.page.url()).searchParams.get('filter.deviceType')).toBe(device.deviceType);
    await person.page.reload();
    await expect.poll(() => rows().count()).toBe(expected);
    for (const text of await rows().allInnerTexts()) expect(text).toContain(device.deviceName.split(' ')[0]);
    await person.page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => new URL(person.page.url()).search).toBe('');
    await expect.poll(() => rows().count()).toBe(20);
  });

  it('can be sorted by time, oldest first', async () => {
    person = await visit({ account: 'operator', at: `/alarm/history?${pastOnly}` });
    await rows().first().waitFor();
    const { list } = await history({ range });
    const oldest = list.at(-1)!;
    const before = await rows().first().innerText();
    await person.page.getByRole('columnheader', { name: 'Occurrence time' }).first().click();
    await expect.poll(() => rows().first().innerText()).not.toBe(before);
    expect(await rows().first().innerText()).toContain(oldest.title);
  });

  it('are exported as CSV and XLSX with the rows of all pages', async () => {
    person = await visit({ account: 'operator', at: `/alarm/history?${pastOnly}` });
    await rows().first().waitFor();
    const ask = (kind: string) => async () => {
      await person.page.getByRole('button', { name: 'Export', exact: true }).click();
      await person.page.getByRole('menuitem', { name: kind }).click();
    };
    const { list } = await history({ range });
    const csv = await downloaded(person.page, ask('Values (CSV)'));
    expect(csv.name).toMatch(/^alarms-history.*\.csv$/);
    const [head = [], ...body] = csvRows(csv.bytes);
    expect(head).toContain('Original title');
    expect(head).not.toContain('Actions');
    const shown = list.map(({ title }) => title);
    expect(shown.length).toBeGreaterThan(20);
    expect(body.map((row) => row[head.indexOf('Title')])).toEqual(shown);
    const xlsx = await downloaded(person.page, ask('Values (XLSX)'));
    expect(xlsx.name).toMatch(/^alarms-history.*\.xlsx$/);
    const [sheetHead = [], ...sheetBody] = xlsxRows(xlsx.bytes);
    expect(sheetHead).toEqual(head);
    expect(sheetBody.map((row) => row[sheetHead.indexOf('Title')])).toEqual(shown);
  });
});

describe("today's alarms", () => {
  it('are cleared after a confirmation; one whose cause persists stays active with its occurrence time', async () => {
    person = await visit({ account: 'operator', at: '/alarm/today?filter.status=running&filter.deviceType=flywheel' });
    const row = rows().filter({ hasText: 'Chamber pressure high' });
    await row.first().waitFor();
    const before = (await today()).find(({ deviceType, status }) => deviceType === 'flywheel' && status === 'running')!;
    await row.first().getByRole('button', { name: 'Clear' }).click();
    const dialog = person.page.getByRole('dialog', { name: 'Clear' });
    await dialog.getByText(`Clear "Chamber pressure high" of ${before.deviceName}?`, { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await today()).find(({ id }) => id === before.id)?.status).toBe('running');
    await row.first().getByRole('button', { name: 'Clear' }).click();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await person.page.getByText('Marked as cleared but still active, because the cause persists: 1').waitFor();
    expect((await today()).filter(({ deviceType, status }) => deviceType === 'flywheel' && status === 'running')).toMatchObject([
      { id: before.id, occurTime: before.occurTime, clearedBy: 'Operator' },
    ]);
    await row.first().getByText('Cleared, still active').waitFor();
    // A cleared alarm offers no second clearing.
    await expect.poll(() => row.first().getByRole('button', { name: 'Clear' }).count()).toBe(0);
  });

  it('are cleared after the user selects their rows', async () => {
    // The alarm ends and is raised again, so that it is not cleared.
    const running = async () =>
      (await today()).find(({ deviceType, status }) => deviceType === 'flywheel' && status === 'running');
    putDevice('flywheel.json', quietFlywheel);
    await until(async () => (await running()) === undefined);
    putDevice('flywheel.json', flywheel);
    await until(async () => (await running()) !== undefined);
    const before = (await running())!;
    person = await visit({ account: 'operator', at: '/alarm/today?filter.deviceType=flywheel' });
    await person.page
      .getByRole('checkbox', { name: `${before.deviceName} ${before.title}` })
      .first()
      .check();
    await person.page.getByRole('button', { name: 'Clear selected alarms' }).click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Clear selected alarms' }).click();
    await person.page.getByText('Marked as cleared but still active, because the cause persists: 1').waitFor();
    expect((await today()).find(({ id }) => id === before.id)?.clearedBy).toBe('Operator');
  });

  it('change from ongoing to acknowledged, finished and cleared, by keyboard too, each with its label and user', async () => {
    putDevice('flywheel.json', quietFlywheel);
    const running = async () =>
      (await today()).find(({ deviceType, status }) => deviceType === 'flywheel' && status === 'running');
    await until(async () => (await running()) === undefined);
    putDevice('flywheel.json', flywheel);
    await until(async () => (await running()) !== undefined);
    const { id } = (await running())!;
    const thisAlarm = async () => (await history({})).list.find((each) => each.id === id);
    person = await visit({ account: 'operator', at: '/alarm/today?filter.deviceType=flywheel&filter.unacknowledged=true' });
    const row = rows().filter({ hasText: 'Chamber pressure high' }).first();
    await row.getByText('Ongoing').waitFor();
    await row.focus();
    await person.page.keyboard.press('a');
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Seal ordered');
    await dialog.getByRole('button', { name: 'Acknowledge' }).click();
    await person.page.getByText('Alarms acknowledged').waitFor();
    expect(await thisAlarm()).toMatchObject({ status: 'running', acknowledgedBy: 'Operator', comment: 'Seal ordered' });
    // The row leaves the list of unacknowledged alarms.
    await row.waitFor({ state: 'detached' });
    await person.go('/alarm/today?filter.deviceType=flywheel');
    await row.getByText('Acknowledged', { exact: true }).waitFor();
    putDevice('flywheel.json', quietFlywheel);
    await until(async () => (await thisAlarm())?.status === 'end');
    await person.go('/alarm/history?filter.text=chamber');
    await row.getByText('Finished', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Clear' }).click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await row.getByText('Cleared', { exact: true }).waitFor();
    expect(await thisAlarm()).toMatchObject({ status: 'end', acknowledgedBy: 'Operator', clearedBy: 'Operator' });
    const exported = await downloaded(person.page, () => person.page.getByRole('button', { name: 'Export all' }).click());
    expect(csvRows(exported.bytes).some((line) => line.includes('Seal ordered'))).toBe(true);
    putDevice('flywheel.json', flywheel);
  });

  it('cannot be cleared by a viewer, and the station rejects the call', async () => {
    person = await visit({ account: 'viewer', at: '/alarm/today' });
    await rows().first().waitFor();
    expect(await person.page.getByRole('button', { name: 'Clear selected alarms' }).count()).toBe(0);
    const viewer = await signIn('viewer');
    const [first] = await today();
    expect((await viewer.call('/alarm/remove', { ids: [first?.id] })).code).toBe(403);
    await viewer.leave();
  });

  it('are counted in the menu', async () => {
    person = await visit({ account: 'viewer', language: 'zh_CN' });
    await person.page.getByRole('link', { name: /^故障告警/ }).waitFor();
    await expect
      .poll(async () => {
        const running = (await today()).filter(({ status }) => status === 'running').length;
        const linkText = await person.page.getByRole('link', { name: /^故障告警/ }).innerText();
        // The menu shows no number if no alarm is active.
        return running === 0 ? !/\d/.test(linkText) : linkText.includes(String(running));
      })
      .toBe(true);
    await person.go('/alarm/today');
    await person.page.getByRole('heading', { level: 1, name: '今日告警' }).waitFor();
    await rows()
      .first()
      .getByText(/^[ABC] 级/)
      .waitFor();
  });
});

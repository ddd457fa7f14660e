// The battery pages on a running station: stack, cluster, terminals, and cells as heat map, table, bars and distribution, live, with
// trend and export.
// @module-tag full
import { afterEach, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { axeFindings } from '../support/axe.ts';
import { type Person, visit } from '../support/console.ts';
import { signIn, until } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const tab = (name: string) => person.page.getByRole('tab', { name, exact: true });
const picture = (name: string) => person.page.getByRole('application', { name, exact: true });
const figure = (title: string) => person.page.locator('.ems-cells-figures > div').filter({ hasText: title });

interface Parts {
  count: number;
  values: Record<string, number[]>;
  min: Record<string, number[]>;
  minAt: Record<string, number[]>;
}
/** The cells of a cluster as returned by the station. */
async function cellsOf(id: string): Promise<Parts> {
  const station = await signIn('viewer');
  const parts = await station.read<Parts>('/device/monitor/parts/search', { type: 'cell', device: 'stack1', id });
  await station.leave();
  return parts;
}

describe('the cells of a cluster', () => {
  it('show the lowest value that the station reports, with its cluster and number', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=cluster&cluster=stack1%2Fcluster.1' });
    await picture('Cells: Heat map').waitFor();
    await until(async () => {
      const { min, minAt } = await cellsOf('stack1/cluster.1');
      const shown = (await figure('Lowest').innerText()).split('\n');
      return (
        shown[1] === `${min['cell#voltage']?.[0]?.toFixed(3)} V` && shown[2] === `Cluster 1 · Cell ${minAt['cell#voltage']?.[0]}`
      );
    });
    expect(await figure('Average').innerText()).toMatch(/260 of 260$/);
    expect(await figure('Energy unavailable because of the weakest cell').innerText()).toMatch(
      /\d\.\d\d kWh\nCluster 1 · Cell \d+$/,
    );
    expect(person.complaints).toEqual([]);
  });

  it('are selected by cluster tab and quantity', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=cluster' });
    await picture('Cells: Heat map').waitFor();
    expect(await figure('Average').innerText()).toMatch(/260 of 260$/);
    await tab('Battery cluster 1').click();
    await expect.poll(() => figure('Average').innerText()).toMatch(/260 of 260$/);
    await person.page.getByText('Temperature', { exact: true }).click();
    await expect.poll(() => figure('Highest').innerText()).toMatch(/°C\nCluster 1 · Cell \d+$/);
    expect(new URL(person.page.url()).searchParams.get('cluster')).toBe('stack1/cluster.1');
    expect(person.complaints).toEqual([]);
  });

  it('are navigated by arrow keys, announce the current cell, and open its trend', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=cluster&cluster=stack1%2Fcluster.1' });
    await picture('Cells: Heat map').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await person.page.keyboard.press(key);
    await person.page.getByText(/^Cluster 1 · Cell 3, \d\.\d{3} V, .* from the median$/).waitFor({ state: 'attached' });
    await person.page.keyboard.press('Enter');
    const drawer = person.page.getByRole('dialog', { name: 'Cluster 1 · Cell 3' });
    await drawer.getByRole('application').first().waitFor();
    await drawer
      .getByText(/Voltage: from [\d.]+ V to [\d.]+ V, latest [\d.]+ V/)
      .first()
      .waitFor({ state: 'attached' });
    await drawer.getByText('Highest cell voltage').first().waitFor();
    await person.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(person.complaints).toEqual([]);
  });

  it('are also shown as a virtualized table, bars and a distribution', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=cluster' });
    await tab('Cell table').click();
    const table = person.page.getByRole('grid', { name: 'Cells: Cell table' });
    await table.waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('261');
    const rows = table.locator('.ems-cells-row:visible');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    expect(await rows.count()).toBeLessThan(40);
    await table.getByRole('button', { name: 'Cluster', exact: true }).click();
    await expect.poll(() => table.locator('[data-row="0"]').innerText()).toMatch(/^Cluster 1\s+1\s+\d\.\d{3} V/);
    await table.locator('[data-row="0"]').click();
    await person.page.getByRole('dialog', { name: 'Cluster 1 · Cell 1' }).waitFor();
    await person.page.keyboard.press('Escape');
    await tab('Bar chart').click();
    await picture('Cells: Bar chart').waitFor();
    await tab('Distribution').click();
    await picture('Cells: Distribution').press('Home');
    await person.page.getByText(/, \d+ of 260$/).waitFor({ state: 'attached' });
    expect(person.complaints).toEqual([]);
  });

  it('update on the page', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=cluster' });
    await picture('Cells: Heat map').waitFor();
    await person.page.getByText('Temperature', { exact: true }).click();
    const pixels = () =>
      picture('Cells: Heat map')
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().length + canvas.toDataURL().slice(-3000));
    const before = await pixels();
    // The cells of a cabinet are read every ten seconds.
    await expect.poll(pixels, { timeout: 120_000, interval: 500 }).not.toBe(before);
  });

  it('are shown in Chinese', async () => {
    person = await visit({ account: 'viewer', language: 'zh_CN', theme: 'light', at: '/monitor/batteryCell?view=cluster' });
    await picture('电芯: 热力图').waitFor();
    expect(await person.page.getByRole('main').innerText()).toMatch(/最弱电芯造成的不可用电量/);
    expect((await person.page.getByRole('main').innerText()).match(/\b(Cluster|Cell|Lowest|Highest|median)\b/g)).toBeNull();
  });
});

describe('the view of the whole station', () => {
  it('opens the cells of a cluster from the overview', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell' });
    await picture('All clusters of the station: Heat map').waitFor();
    expect(await figure('Average').innerText()).toMatch(/1 of 1$/);
    await figure('Highest').getByRole('button').click();
    await picture('Cells: Heat map').waitFor();
    await expect.poll(() => figure('Average').innerText()).toMatch(/260 of 260$/);
    expect(new URL(person.page.url()).searchParams.get('cluster')).toMatch(/^stack1\/cluster\.\d$/);
    expect(person.complaints).toEqual([]);
  });

  it('shows every cell and every terminal', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryCell?view=all' });
    await picture('All cells of the station: Heat map').waitFor();
    expect(await figure('Average').innerText()).toMatch(/260 of 260$/);
    await tab('Terminal temperature').click();
    await picture('Terminal temperature: Heat map').waitFor();
    expect(await figure('Highest').innerText()).toMatch(/°C\nBMS #1 · Cluster \d$/);
    expect(person.complaints).toEqual([]);
  });
});

describe('the battery pages', () => {
  it('show points, cells and stack alarms of a cluster', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/bmsBatteryPiece?cluster=stack1%2Fcluster.1' });
    await region('Measurement points').getByText('Total voltage').waitFor();
    await picture('Cells: Heat map').waitFor();
    await region('Alarms of this stack').waitFor();
    expect(await figure('Lowest').innerText()).toMatch(/Cluster 1 · Cell \d+$/);
    expect(person.complaints).toEqual([]);
  });

  it('show terminals per cluster with a trend', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/batteryPost' });
    await picture('All terminals of the station: Heat map').waitFor();
    const table = person.page.getByRole('grid', { name: 'Terminals of this stack: Cluster table' });
    await expect.poll(() => table.locator('.ems-cells-row:visible').count()).toBe(1);
    await table.locator('[data-row="0"]').click();
    await person.page.getByRole('dialog').getByRole('application').waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('show the cell voltage difference of each cluster of a stack', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/bmsSynopsis' });
    await picture('Cell voltage difference: Heat map').waitFor();
    expect(await figure('Average').innerText()).toMatch(/1 of 1$/);
    expect(person.complaints).toEqual([]);
  });
});

describe('the export of cells', () => {
  it('covers one cluster, names its time limit, and downloads a file', async () => {
    person = await visit({ account: 'operator', at: '/monitor/batteryCell?view=cluster' });
    const station = await signIn('operator');
    const now = Date.now();
    const export12 = (more: object) =>
      station.call('/device/monitor/cell/export', { key: 'cell#voltage', start: now - 3_600_000, end: now, stepS: 60, ...more });
    expect(await export12({})).toMatchObject({ code: 400, msg: 'Cells can be exported from one cluster only. Select it first.' });
    const long = await export12({ id: 'stack1/cluster.1', start: now - 43_200_001 });
    expect(JSON.stringify(long)).toContain('Cell data can be exported for at most 12 hours');
    await station.leave();

    await tab('Battery cluster 1').click();
    await person.page.getByRole('button', { name: 'Export cells' }).click();
    const dialog = person.page.getByRole('dialog', { name: 'Export cells' });
    const instantOf = async (name: string) => Date.parse(await dialog.getByRole('textbox', { name }).inputValue());
    // The form is prefilled with the longest permitted period, so nothing has to be entered.
    await expect.poll(async () => (await instantOf('End')) - (await instantOf('Start'))).toBe(12 * 3_600_000);
    const download = person.page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export cells' }).click();
    expect((await download).suggestedFilename()).toBe('cells.csv');
  });
});

describe.each(full ? (['dark', 'light'] as const) : (['light'] as const))('every view of the cells in %s', (theme) => {
  it('has no axe findings and fits the window', async () => {
    person = await visit({ account: 'viewer', theme, width: theme === 'dark' ? 1440 : 390, at: '/monitor/batteryCell' });
    const addresses = (full ? ['heat', 'table', 'bars', 'distribution'] : ['table']).map(
      (view) => `view=cluster&map.view=${view}`,
    );
    const trend = 'view=cluster&map.part=stack1%2Fcluster.1%2Fcell.5&map.group=stack1%2Fcluster.1';
    for (const query of ['view=overview', ...addresses, ...(full ? ['view=pole', 'view=all'] : []), trend]) {
      await person.go(`/monitor/batteryCell?${query}`);
      await person.page.locator('.ems-cells-figures').first().waitFor();
      if (query === trend) await person.page.getByRole('dialog').getByRole('application').first().waitFor();
      expect([query, await axeFindings(person.page)]).toEqual([query, []]);
      expect(await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    expect(person.complaints).toEqual([]);
  });
});

import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Layout } from '../../src/shell/layout/Layout.tsx';
import type { CompiledCall, ContentIndex, ScreenHead } from '../../src/core/content.ts';
import { drawShell } from './drawShell.tsx';
import { type FakeData, fakeData } from './fakeData.ts';
import { contentOf, head } from './heads.ts';

const call = (name: string): CompiledCall => ({ name, url: `/x/${name}`, path: `/${name}`, request: {}, answer: {}, needs: [] });
const names = [
  'banner.current',
  'banner.dismiss',
  'busbar.list',
  'content.problems',
  'device.list',
  'station.searchSup',
  'storage.stop',
];
const heads: readonly ScreenHead[] = [
  head('home', '/home', { title: 'Home', menu: { sort: 1, icon: 'home' }, busbar: true }),
  head('alarm', '/alarm', { title: 'Fault alarm', menu: { sort: 4, icon: 'alarm', badge: { from: '/station/alarms/total' } } }),
  head('monitor', '/monitor', {
    title: 'Device monitoring',
    menu: { sort: 3 },
    hasBody: false,
    redirect: { first: { to: '/monitor/pcs' } },
  }),
  head('pcs', '/monitor/pcs', { title: 'PCS', menu: { under: 'monitor', sort: 1 } }),
  head('system', '/system', { title: 'System management', menu: { sort: 90, place: 'layout' } }),
];
const content: ContentIndex = contentOf(heads, {
  calls: Object.fromEntries(names.map((name) => [name, call(name)])),
  devices: [{ type: 'pcs', title: 'Converter', monitor: { path: 'pcs', sort: 1 }, page: '/monitor/pcs' }],
});

async function draw(data: FakeData = fakeData(content), path = '/home') {
  const shown = heads.find((each) => each.path === path);
  return { data, ...(await drawShell(<Layout head={shown}>the page</Layout>, data, content, path)) };
}
afterEach(async () => {
  cleanup();
  await page.viewport(1440, 900);
});

describe('menu', () => {
  it('stands in order, with the layout entries below and the badge beside its title', async () => {
    await draw();
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Device monitoring',
      'Fault alarm2',
      'System management',
    ]);
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });
  it('a badge follows its pointer and goes at zero', async () => {
    const { data } = await draw();
    act(() => data.station.set('/alarms/total', 0));
    expect(screen.getByRole('link', { name: 'Fault alarm' }).textContent).toBe('Fault alarm');
  });
  it('a group opens by its toggle', async () => {
    await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Entries of Device monitoring' }));
    await userEvent.click(screen.getByRole('link', { name: 'PCS' }));
    await expect.poll(() => screen.getByRole('link', { name: 'PCS' }).getAttribute('aria-current')).toBe('page');
  });
  it('is a drawer on a phone, closed by Esc and by following a link', async () => {
    await page.viewport(390, 800);
    await draw();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    await userEvent.click(screen.getByRole('link', { name: /Fault alarm/ }));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('header', () => {
  it('says mode, strategy, time and freshness, and follows them', async () => {
    const { data } = await draw();
    expect(screen.getByRole('banner').textContent).toContain('Local mode');
    expect(screen.getByText('09:46:40 station time')).toBeTruthy();
    expect(screen.getByText(/All 14 devices fresh/).textContent).toBe('All 14 devices fresh · newest 0.8 s ago');
    act(() => {
      data.station.set('/mode', 1);
      data.station.set('/state/stopping', true);
      data.station.set('/devices/fresh', 12);
    });
    expect(screen.getByText('Remote mode')).toBeTruthy();
    expect(screen.getByText('Shutting down')).toBeTruthy();
    expect(screen.getByText(/12 of 14 devices fresh/)).toBeTruthy();
  });
  it('stops the storage after one confirmation whose button says the verb', async () => {
    const data = fakeData(content);
    data.answers['storage.stop'] = {};
    await draw(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'OK' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop storage' }));
    await screen.findByText('Storage stopped');
    expect(data.calls.filter(([name]) => name === 'storage.stop')).toHaveLength(1);
  });
  it('says what is known of a stop that the station does not answer, sends it again, and says when it is done', async () => {
    const data = fakeData(content);
    let heard = false;
    data.call = (name) => {
      data.calls.push([name, {}]);
      return heard
        ? Promise.resolve({ kind: 'done', answer: {} })
        : new Promise((done) => setTimeout(() => done({ kind: 'failed', msg: 'timed out', undecided: true }), 50));
    };
    await draw(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop storage' });
    await expect.poll(() => document.activeElement?.textContent).toBe('Stop storage');
    await userEvent.keyboard('{Enter}');
    await within(dialog).findByText('The order to stop is on its way. The station has not answered yet.');
    await within(dialog).findByText(/it is not known whether the storage stops/);
    await within(dialog).findByText(/2 orders without an answer/, undefined, { timeout: 30_000 });
    heard = true;
    await screen.findByText('Storage stopped', undefined, { timeout: 30_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('says so when a stop is left that nobody has answered, and when the answer comes after all', async () => {
    const data = fakeData(content);
    let answer: (outcome: { kind: 'done' }) => void = () => {};
    data.call = () => new Promise((done) => (answer = done));
    await draw(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/has not answered yet/);
    await userEvent.keyboard('{Escape}');
    await screen.findByText('The station has not answered: it is not known whether the storage stops');
    answer({ kind: 'done' });
    await screen.findByText('Storage stopped');
  });
  it('offers no stop to those who may not', async () => {
    const viewer = fakeData(content, {
      type: 'ems',
      language: 'en_US',
      user: { id: 'v', name: 'V', role: 'viewer' },
      rights: {},
    });
    await draw(viewer);
    expect(screen.queryByRole('button', { name: 'Stop storage' })).toBeNull();
  });
});

it('language and theme switch at once, antd and document included', async () => {
  const { data } = await draw();
  await userEvent.click(screen.getByRole('button', { name: 'Person, language and theme' }));
  await userEvent.click(screen.getByText('中文'));
  await screen.findByText('本地模式');
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(data.session.read('/language')).toBe('zh_CN');
  expect(localStorage.getItem('ems:language')).toBe('zh_CN');
  await userEvent.click(screen.getByText('浅色'));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(getComputedStyle(document.documentElement).getPropertyValue('--ems-surface')).toBe('#ffffff');
  expect(localStorage.getItem('ems:theme')).toBe('light');
});

describe('a station that says nothing', () => {
  it('has a clock that stands, and nothing of it is called fresh', async () => {
    const { data } = await draw();
    await screen.findByText('All 14 devices fresh', { exact: false });
    act(() => {
      data.state.set('/quietSince', 1_000_000_000_000);
      data.clock.set('/now', 1_000_000_009_000);
    });
    expect(screen.getByText(/station time/).textContent).toContain('09:46:40');
    expect(screen.queryByText(/devices fresh/)).toBeNull();
    const dots = [...document.querySelectorAll<HTMLElement>('.ems-chip .ems-dot')].map(({ dataset }) => dataset.tone);
    expect(dots).toEqual(['unknown', 'unknown']);
    act(() => data.state.set('/quietSince', undefined));
    await screen.findByText('All 14 devices fresh', { exact: false });
    expect(screen.getByText(/station time/).textContent).toContain('09:46:49');
  });
});

describe('marks that concern the whole page', () => {
  it('a lost station says since when, and goes when it is back', async () => {
    const { data } = await draw();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => {
      data.state.set('/lostSince', 1_000_000_000_000);
      data.state.set('/quietSince', 1_000_000_000_000);
    });
    expect(screen.getByRole('alert').textContent).toContain('Station lost since 2001-09-09 09:46:40');
    expect(screen.queryByText(/devices fresh/)).toBeNull();
    act(() => data.state.set('/lostSince', undefined));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('a maintenance window shows until this person knows; another one shows again', async () => {
    const data = fakeData(content);
    const one = { id: 'w1', startTime: 1_000_000_100_000, endTime: 1_000_000_900_000, operateType: 1 };
    let windows: unknown[] = [one];
    data.answers['banner.current'] = () => windows;
    data.answers['banner.dismiss'] = () => {
      windows = [{ ...one, id: 'w2', operateType: 2 }];
      return {};
    };
    await draw(data);
    const notice = await screen.findByText('Upgrade notice');
    expect(notice.parentElement?.textContent).toContain('2001-09-09 09:48 to 2001-09-09 10:01');
    await userEvent.click(screen.getByRole('button', { name: 'I know' }));
    await screen.findByText('Maintenance notice');
    expect(screen.queryByText('Upgrade notice')).toBeNull();
    expect(data.calls).toContainEqual(['banner.dismiss', { id: 'w1' }]);
  });
  it('errors of the schemas are for administrators', async () => {
    const problem = {
      code: 'node/unknown-kind',
      severity: 'error',
      file: 'screens/a.json',
      pointer: '/body/x',
      line: 3,
      column: 5,
      what: 'W.',
      why: 'Y.',
      fix: 'F.',
    };
    const answers = { 'content.problems': { list: [problem] } };
    const asOperator = fakeData(content);
    asOperator.answers = answers;
    await draw(asOperator);
    expect(asOperator.calls.map(([name]) => name)).not.toContain('content.problems');
    cleanup();
    const asAdmin = fakeData(content, { type: 'ems', language: 'en_US', rights: { administer: true } });
    asAdmin.answers = answers;
    await draw(asAdmin);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the problems' }));
    expect(screen.getByText('screens/a.json:3:5 /body/x')).toBeTruthy();
  });
  it.each([
    [{ stands: 'partly' }, /^In force as of [\d-]+ \d+:00: a, b, c, \+1\. Everything else is in force/],
    [{ stands: 'earlier' }, /^The last content without errors stays in force, that of [\d-]+ \d+:00\.$/],
    [{ stands: 'incomplete' }, /^There is no earlier content/],
    [{ stands: 'written' }, /^They concern other stations/],
  ])('errors of the schemas come with what is in force: %o', async (standing, says) => {
    const asAdmin = fakeData(content, { type: 'ems', language: 'en_US', rights: { administer: true } });
    const problem = { code: 'a/b', severity: 'error', file: 'a', what: 'W.', why: 'Y.', fix: 'F.' };
    const since = Date.UTC(2026, 10, 22, 9);
    asAdmin.answers = { 'content.problems': { list: [problem], since, heldBack: ['a', 'b', 'c', 'd'], ...standing } };
    await draw(asAdmin);
    expect(await screen.findByText(says)).toBeTruthy();
  });
  it('running tasks show on every screen', async () => {
    const { data } = await draw();
    act(() =>
      data.state.set('/tasks', [{ taskId: 't', call: 'x', state: 'running', step: 'Ramp', done: 1, of: 4, startedAt: 1 }]),
    );
    expect(screen.getByRole('button', { name: 'Tasks running: 1' })).toBeTruthy();
  });
});

describe('grid-connection points', () => {
  it('are chosen by click and arrow; the address and the data layer follow', async () => {
    const data = fakeData(content);
    data.answers['busbar.list'] = [{ busbarName: 'Point 1' }, { busbarName: 'Point 2' }];
    const { router } = await draw(data);
    await screen.findByRole('tab', { name: 'Point 1', selected: true });
    await expect.poll(() => data.scope.read('/busbar/name')).toBe('Point 1');
    screen.getByRole('tab', { name: 'Point 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('tab', { name: 'Point 2', selected: true });
    expect(router.state.location.search).toBe('?busbar=Point+2');
    await expect.poll(() => data.scope.read('/busbar/name')).toBe('Point 2');
  });
  it('stay where they are while an edit is kept open', async () => {
    const data = fakeData(content);
    data.answers['busbar.list'] = [{ busbarName: 'Point 1' }, { busbarName: 'Point 2' }];
    data.edit = { changed: true, settled: false };
    await draw(data);
    await userEvent.click(await screen.findByRole('tab', { name: 'Point 2' }));
    expect(screen.getByRole('tab', { name: 'Point 1', selected: true })).toBeTruthy();
  });
});

describe('command palette', () => {
  it('finds and opens by keyboard alone: screen, device, point', async () => {
    const data = fakeData(content);
    data.answers['device.list'] = [{ id: 'pcs1', name: 'Lake converter', type: 'pcs' }];
    data.loadDevice = (type) => Promise.resolve({ type, title: 'Converter', points: { activePower: { title: 'Active power' } } });
    const { router } = await draw(data);
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await userEvent.keyboard('fault');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Fault alarm');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/alarm');
    await userEvent.keyboard('{Control>}k{/Control}lake');
    await expect.poll(() => screen.getByRole('option').textContent).toContain('Lake converter');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname + router.state.location.search).toBe('/monitor/pcs?device=pcs1');
    await userEvent.keyboard('{Control>}k{/Control}active');
    await expect.poll(() => screen.getByRole('option').textContent).toContain('Active power');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Find a screen, device or point' });
    await userEvent.click(opener);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(opener);
  });
});

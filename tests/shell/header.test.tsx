import { act, cleanup, screen, within } from '@testing-library/react';
import { DatePicker, Popover } from 'antd';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Outcome } from '../../src/data/contract.ts';
import { content, drawLayout } from './drawLayout.tsx';
import { fakeData } from './fakeData.ts';

afterEach(async () => {
  cleanup();
  await page.viewport(1440, 900);
});

describe('the header', () => {
  it('shows mode, strategy, time and freshness, and updates them', async () => {
    const { data } = await drawLayout();
    expect(screen.getByRole('banner').textContent).toContain('Local mode');
    expect(screen.getByText('09:46:40 station time')).toBeTruthy();
    expect(screen.getByText(/All values up to date/).textContent).toBe('All values up to date · latest 0.8 s ago');
    act(() => {
      data.station.set('/mode', 1);
      data.station.set('/state/stopping', true);
      data.station.set('/devices/unknown', 12);
    });
    expect(screen.getByText('Remote mode')).toBeTruthy();
    expect(screen.getByText('Shutting down')).toBeTruthy();
    expect(screen.getByText(/Values not up to date: 12/)).toBeTruthy();
  });
  it('shows how many days of history are available while it is being filled in', async () => {
    const { data } = await drawLayout();
    act(() => data.station.set('/filling', { days: 12, of: 35 }));
    expect(screen.getByText(/All values up to date/).textContent).toBe(
      'All values up to date · latest 0.8 s ago · History: 12 of 35 days',
    );
    act(() => data.station.set('/filling', undefined));
    expect(screen.queryByText(/History/)).toBeNull();
  });
  it('stops the storage after one confirmation whose button is labelled "Stop storage"', async () => {
    const data = fakeData(content);
    data.answers['storage.stop'] = {};
    await drawLayout(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: 'OK' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop storage' }));
    await screen.findByText('Storage stopped');
    expect(data.calls.filter(([name]) => name === 'storage.stop')).toHaveLength(1);
  });
  it('shows that a stop has no response, repeats the command, and reports when it is done', async () => {
    const data = fakeData(content);
    const timedOut: Outcome = { kind: 'failed', msg: 'timed out', undecided: true };
    let answer: (outcome: Outcome) => void = () => {};
    let stops = 0;
    const others = data.call;
    data.call = (name, params) => {
      if (name !== 'storage.stop') return others(name, params);
      stops += 1;
      return new Promise((done) => (answer = done));
    };
    const sent = async (count: number) => await expect.poll(() => stops, { timeout: 30_000 }).toBe(count);
    await drawLayout(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop storage' });
    await expect.poll(() => document.activeElement?.textContent).toBe('Stop storage');
    await userEvent.keyboard('{Enter}');
    await within(dialog).findByText('The stop command has been sent. No response from the station yet.');
    answer(timedOut);
    await within(dialog).findByText(/The storage may not be stopping/);
    await sent(2);
    answer(timedOut);
    await within(dialog).findByText(/Commands without response: 2/);
    await sent(3);
    answer({ kind: 'done' });
    await screen.findByText('Storage stopped', undefined, { timeout: 30_000 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('warns if a stop dialog is closed without a response, and reports a late response', async () => {
    const data = fakeData(content);
    let answer: (outcome: Outcome) => void = () => {};
    data.call = () => new Promise((done) => (answer = done));
    await drawLayout(data);
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/No response from the station yet/);
    await userEvent.keyboard('{Escape}');
    await screen.findByText('No response from the station yet. The storage may not be stopping.');
    answer({ kind: 'done' });
    await screen.findByText('Storage stopped');
  });
  it.each([
    ['cloud', 1],
    ['ems', 0],
  ] as const)('states only on the cloud platform that a stop does not affect linked stations (%s)', async (type, notes) => {
    const user = { id: 'o', name: 'O', role: 'operator' } as const;
    await drawLayout(fakeData(content, { type, language: 'en_US', user, rights: { control: true } }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop storage' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop storage' });
    expect(within(dialog).queryAllByText(/does not stop a linked station/)).toHaveLength(notes);
  });
  it.each([
    ['cloud', 1],
    ['ems', 0],
  ] as const)('shows only on the cloud platform that the station belongs to the platform (%s)', async (type, marks) => {
    const user = { id: 'o', name: 'O', role: 'operator' } as const;
    const data = fakeData(content, { type, language: 'en_US', user, rights: { control: true } });
    data.answers['station.searchSup'] = [{ installedPower: 500 }];
    await drawLayout(data);
    expect(screen.queryAllByText(/^Own station of the cloud platform/)).toHaveLength(marks);
  });
  it('hides the installed power if there is no room for it, and never cuts the number', async () => {
    const user = { id: 'o', name: 'O', role: 'operator' } as const;
    const data = fakeData(content, { type: 'cloud', language: 'en_US', user, rights: { control: true } });
    data.answers['station.searchSup'] = [{ installedPower: 123_456_789 }];
    await drawLayout(data);
    await screen.findByText(/123/);
    const line = screen.getByText(/^Own station of the cloud platform/).parentElement;
    if (!line) throw new Error('no line');
    line.style.flex = '0 0 170px';
    const box = line.getBoundingClientRect();
    const shown = [...line.children].filter((part) => part.getBoundingClientRect().top < box.bottom);
    expect(shown.map((part) => part.textContent)).toEqual(['Own station of the cloud platform']);
    expect(shown[0]?.getBoundingClientRect().right).toBeLessThanOrEqual(box.right);
    expect(line.textContent).toMatch(/ · 123/);
  });
  it('is not covered by temporary messages', async () => {
    const data = fakeData(content);
    await drawLayout(data);
    data.prompter().notify({ tone: 'warning', text: 'It did not work' });
    const { top } = (await screen.findByText('It did not work')).getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(screen.getByRole('banner').getBoundingClientRect().bottom);
  });
  it('leaves the station name unclipped on a phone while a task runs', async () => {
    await page.viewport(390, 844);
    const { data } = await drawLayout();
    act(() => data.station.set('/name', 'Qiantang ESS #1'));
    const task = { taskId: 't', call: 'x', state: 'running', step: 'Ramp', done: 1, of: 4, startedAt: 1 };
    act(() => data.state.set('/tasks', [task]));
    const chip = screen.getByRole('button', { name: 'Tasks running: 1' }).getBoundingClientRect();
    const name = screen.getByText('Qiantang ESS #1');
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(chip.left);
    expect([name.scrollWidth, name.scrollHeight]).toEqual([name.clientWidth, name.clientHeight]);
    const mark = document.querySelector('.ems-identity svg')?.getBoundingClientRect();
    expect(mark?.right).toBeLessThanOrEqual(name.getBoundingClientRect().left);
  });
  it.each([
    ['a calendar', <DatePicker open key="c" />, '.ant-picker-dropdown'],
    ['a popover', <Popover open key="n" content="Columns" />, '.ant-popover'],
  ])('is not covered by %s of a field', async (_what, field, where) => {
    await drawLayout(fakeData(content), '/home', field);
    const stop = screen.getByRole('button', { name: 'Stop storage' });
    const { left, top, width, height } = stop.getBoundingClientRect();
    const moves = () => document.querySelector(where)?.getAnimations({ subtree: true }).length;
    await expect.poll(moves).toBe(0);
    Object.assign(document.querySelector<HTMLElement>(where)?.style ?? {}, { inset: `0 auto auto ${left}px`, minHeight: '60px' });
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(stop);
  });
  it('has no stop button for users without the right', async () => {
    const viewer = fakeData(content, {
      type: 'ems',
      language: 'en_US',
      user: { id: 'v', name: 'V', role: 'viewer' },
      rights: {},
    });
    await drawLayout(viewer);
    expect(screen.queryByRole('button', { name: 'Stop storage' })).toBeNull();
  });
});

it('switching language and theme takes effect at once, including antd and the document', async () => {
  const { data } = await drawLayout();
  await userEvent.click(screen.getByRole('button', { name: 'User, language and theme' }));
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

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { content, drawLayout } from './drawLayout.tsx';
import { fakeData } from './fakeData.ts';

afterEach(cleanup);

describe('a station that stops responding', () => {
  it('stops the clock and is not marked up to date until it responds again', async () => {
    const { data } = await drawLayout();
    await screen.findByText('All values up to date', { exact: false });
    act(() => {
      data.state.set('/quietSince', 1_000_000_000_000);
      data.clock.set('/now', 1_000_000_009_000);
    });
    expect(screen.getByText(/station time/).textContent).toContain('09:46:40');
    expect(screen.queryByText(/up to date/)).toBeNull();
    const dots = [...document.querySelectorAll<HTMLElement>('.ems-chip .ems-dot')].map(({ dataset }) => dataset.tone);
    expect(dots).toEqual(['unknown', 'unknown', 'unknown']);
    act(() => data.state.set('/quietSince', undefined));
    await screen.findByText('All values up to date', { exact: false });
    expect(screen.getByText(/station time/).textContent).toContain('09:46:49');
  });
});

describe('a status mark', () => {
  it('links to the page with details if it may be opened', async () => {
    const { data, router } = await drawLayout();
    act(() => data.station.set('/mode', 1));
    expect(screen.queryByRole('link', { name: 'Remote mode' })).toBeNull();
    expect(screen.getByText('Remote mode')).toBeTruthy();
    act(() => data.station.set('/mode', 2));
    expect(screen.getByRole('link', { name: 'Local mode' }).getAttribute('href')).toBe('/mode');
    expect(screen.queryByRole('link', { name: /station time/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /All values up to date/ }));
    expect(router.state.location.pathname).toBe('/monitor/pcs');
  });

  it('links to the page for adding devices if there are none', async () => {
    const { data } = await drawLayout();
    act(() => data.station.set('/devices', { total: 0, fresh: 0, values: 0, unknown: 0 }));
    expect((await screen.findByRole('link', { name: 'No devices yet' })).getAttribute('href')).toBe('/device');
  });
});

describe('notices for the whole page', () => {
  it('show since when the connection is lost, until it is restored', async () => {
    const { data } = await drawLayout();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => {
      data.state.set('/lostSince', 1_000_000_000_000);
      data.state.set('/quietSince', 1_000_000_000_000);
    });
    expect(screen.getByRole('alert').textContent).toContain('No connection to the station since 2001-09-09 09:46:40');
    expect(screen.queryByText(/up to date/)).toBeNull();
    act(() => data.state.set('/lostSince', undefined));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('show a maintenance window until the user dismisses it, and then the next one', async () => {
    const data = fakeData(content);
    const one = { id: 'w1', startTime: 1_000_000_100_000, endTime: 1_000_000_900_000, operateType: 1 };
    let windows: unknown[] = [one];
    data.answers['banner.current'] = () => windows;
    data.answers['banner.dismiss'] = () => {
      windows = [{ ...one, id: 'w2', operateType: 2 }];
      return {};
    };
    await drawLayout(data);
    const notice = await screen.findByText('Upgrade notice');
    expect(notice.parentElement?.textContent).toContain('2001-09-09 09:48 to 2001-09-09 10:01');
    await userEvent.click(screen.getByRole('button', { name: 'I know' }));
    await screen.findByText('Maintenance notice');
    expect(screen.queryByText('Upgrade notice')).toBeNull();
    expect(data.calls).toContainEqual(['banner.dismiss', { id: 'w1' }]);
  });
  it('show schema errors to administrators only', async () => {
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
    await drawLayout(asOperator);
    expect(asOperator.calls.map(([name]) => name)).not.toContain('content.problems');
    cleanup();
    const asAdmin = fakeData(content, { type: 'ems', language: 'en_US', rights: { administer: true } });
    asAdmin.answers = answers;
    await drawLayout(asAdmin);
    await userEvent.click(await screen.findByRole('button', { name: 'Show the problems' }));
    await screen.findByText('screens/a.json:3:5 /body/x');
  });
  it.each([
    [{ administer: true } as const, 'No problems in the schemas.'],
    [{ maintain: true } as const, 'Schema problems are shown to administrators only.'],
  ])(
    'confirm to administrators only, after rapid clicks on the title, that the schemas have no problems: %o',
    async (rights, says) => {
      const data = fakeData(content, { type: 'cloud', language: 'en_US', rights });
      data.answers = { 'content.problems': { list: [] } };
      await drawLayout(data);
      const title = document.querySelector('.ems-identity');
      if (!title) throw new Error('no title');
      for (let click = 0; click < 6; click += 1) fireEvent.click(title);
      expect(await screen.findByText(says)).toBeTruthy();
    },
  );
  it.each([
    [{ stands: 'partly' }, /^Active as of [\d-]+ \d+:00: a, b, c, \+1\. All other files are active/],
    [{ stands: 'earlier' }, /^The last error-free version of [\d-]+ \d+:00 stays active\.$/],
    [{ stands: 'incomplete' }, /^There is no earlier error-free version/],
    [{ stands: 'written' }, /^The errors concern other stations/],
  ])('describe the active content next to schema errors: %o', async (standing, says) => {
    const asAdmin = fakeData(content, { type: 'ems', language: 'en_US', rights: { administer: true } });
    const problem = { code: 'a/b', severity: 'error', file: 'a', what: 'W.', why: 'Y.', fix: 'F.' };
    const since = Date.UTC(2026, 10, 22, 9);
    asAdmin.answers = { 'content.problems': { list: [problem], since, filesOnHold: ['a', 'b', 'c', 'd'], ...standing } };
    await drawLayout(asAdmin);
    expect(await screen.findByText(says)).toBeTruthy();
  });
  it('count an error and its consequences once, with the consequences folded below', async () => {
    const asAdmin = fakeData(content, { type: 'ems', language: 'en_US', rights: { administer: true } });
    const cause = { code: 'a/b', severity: 'error', file: 'a.json', what: 'W.', why: 'Y.', fix: 'F.' };
    const because = 'a/b a.json W.';
    const others = [
      { ...cause, file: 'c.json', what: 'First.', because },
      { ...cause, file: 'd.json', what: 'Second.', because },
      { ...cause, file: 'e.json', what: 'Alone.', because: 'of a cause that is not in the report' },
    ];
    asAdmin.answers = { 'content.problems': { list: [cause, ...others] } };
    await drawLayout(asAdmin);
    expect(await screen.findByText('Schema errors: 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show the problems' }));
    expect(await screen.findByText('Resolved with it: 2')).toBeTruthy();
    expect(document.querySelectorAll('.ems-problems > ul > li')).toHaveLength(2);
  });
  it('show running tasks on every screen', async () => {
    const { data } = await drawLayout();
    act(() =>
      data.state.set('/tasks', [{ taskId: 't', call: 'x', state: 'running', step: 'Ramp', done: 1, of: 4, startedAt: 1 }]),
    );
    expect(screen.getByRole('button', { name: 'Tasks running: 1' })).toBeTruthy();
  });
  it('show a task under the title that the content gives its call', async () => {
    const { data } = await drawLayout();
    const task = { taskId: 't', call: 'books.add', state: 'running', step: 'Ramp', done: 1, of: 4, startedAt: 1 };
    act(() => data.state.set('/tasks', [task]));
    expect(document.querySelector('.ems-tasks b')?.textContent).toBe('Recalculate energy');
  });
  it('report a task that fails while the console is open, but no earlier failure', async () => {
    const { data } = await drawLayout();
    const task = { taskId: 't', call: 'x', step: 'Ramp', done: 1, of: 4, startedAt: 1 };
    const old = { ...task, taskId: 'o', state: 'failed', text: 'Station init config failed' };
    act(() => data.state.set('/tasks', [old, { ...task, state: 'running' }]));
    act(() => data.state.set('/tasks', [old, { ...task, state: 'failed', text: 'Cache refresh failed' }]));
    expect(await screen.findByText('Cache refresh failed')).toBeTruthy();
    expect(screen.queryByText('Station init config failed')).toBeNull();
  });
});

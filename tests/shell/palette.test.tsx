import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { content, drawLayout } from './drawLayout.tsx';
import { fakeData } from './fakeData.ts';

afterEach(cleanup);

const loadConverter = (type: string) =>
  Promise.resolve({ type, title: 'Converter', points: { activePower: { title: 'Active power' } } });

describe('the command palette', () => {
  it('finds a screen, a device and a point by keyboard, opens the first two, and returns the focus when it is closed', async () => {
    const data = fakeData(content);
    data.answers['device.list'] = [{ id: 'pcs1', name: 'Lake converter', type: 'pcs' }];
    data.loadDevice = loadConverter;
    const { router } = await drawLayout(data);
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await userEvent.keyboard('fault');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Faults and alarms');
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
    const opener = screen.getByRole('button', { name: 'Search pages, devices, points and commands' });
    await userEvent.click(opener);
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(opener);
  });
});

it('the palette says that nothing matches only once devices and points are read', async () => {
  const data = fakeData(content);
  data.answers['device.list'] = [{ id: 'pcs1', name: 'Lake converter', type: 'pcs' }];
  let finish = (): void => {};
  data.loadDevice = (type) =>
    new Promise((resolve) => {
      finish = () => resolve({ type, title: 'Converter', points: { activePower: { title: 'Active power' } } });
    });
  await drawLayout(data);
  expect(await palette('activ')).toEqual([]);
  const note = () => document.querySelector('.ems-palette-none')?.textContent;
  expect(note()).toBe('Loading');
  finish();
  await expect.poll(() => screen.getByRole('option').textContent).toContain('Active power');
  await userEvent.keyboard('xyz');
  expect(note()).toBe('No matches');
  await userEvent.keyboard('{Escape}');
});

it('the palette says that devices and points could not be loaded, and reads them again', async () => {
  const data = fakeData(content);
  data.loadDevice = () => Promise.reject(new Error('offline'));
  data.answers['device.list'] = [{ id: 'pcs1', name: 'Lake converter', type: 'pcs' }];
  await drawLayout(data);
  expect(await palette('activ')).toEqual([]);
  await screen.findByText('Devices and points could not be loaded');
  // On a slow line, a reading takes longer than the time until a failed one is repeated.
  data.loadDevice = (type) => new Promise((resolve) => setTimeout(() => resolve(loadConverter(type)), 7000));
  await expect.poll(() => screen.getByRole('option').textContent, { timeout: 60_000 }).toContain('Active power');
  await userEvent.keyboard('{Escape}');
});

const palette = async (typed: string): Promise<string[]> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.keyboard(typed);
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
};

describe('commands in the palette', () => {
  it('include those of the frame by name: stop, other theme, logging out', async () => {
    const data = fakeData(content);
    data.answers['storage.stop'] = {};
    const { router } = await drawLayout(data);
    expect((await palette('stop'))[0]).toBe('Stop storageCommand');
    await userEvent.keyboard('{Enter}');
    // A confirmation opens, as for the button, and a second Enter confirms it.
    await screen.findByRole('dialog', { name: 'Stop storage' });
    expect(data.calls.map(([name]) => name)).not.toContain('storage.stop');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Storage stopped');
    expect(await palette('theme')).toEqual(['LightThemeCommand']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
    expect(await palette('log out')).toEqual(['Log outCommand']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/login');
  });
  it('include the enabled ones of the page, and running one moves the focus to its button', async () => {
    const pressed: string[] = [];
    await drawLayout(
      undefined,
      '/alarm',
      <>
        <button type="button" data-command="clear" aria-label="Clear: Lake" onClick={() => pressed.push('clear')} />
        <button type="button" data-command="clearAll" aria-disabled="true">
          Clear all
        </button>
      </>,
    );
    expect(await palette('clear')).toEqual(['Clear: LakeFaults and alarmsCommand']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => pressed).toEqual(['clear']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear: Lake');
  });
  it('are followed by other controls of the page: buttons and tabs are clicked, fields receive the focus', async () => {
    const pressed: string[] = [];
    await drawLayout(
      undefined,
      '/alarm',
      <section aria-label="Limits">
        <button type="button" onClick={() => pressed.push('Edit')}>
          Edit
        </button>
        <button type="button" disabled>
          Edit all
        </button>
        <button type="button" role="tab" onClick={() => pressed.push('Edited')}>
          Edited
        </button>
        <label>
          Editor <input />
        </label>
        <button type="button" role="switch" aria-checked="false" aria-label="Editing" onClick={() => pressed.push('Editing')} />
        <button type="button" hidden>
          Edit later
        </button>
        <table>
          <thead>
            <tr>
              <th tabIndex={0} onClick={() => pressed.push('Edition')}>
                Edition
              </th>
            </tr>
          </thead>
        </table>
        <svg data-kind="wiring">
          <g tabIndex={0} aria-label="Edited part" />
        </svg>
      </section>,
    );
    const there = ['Edit', 'Edited', 'Editor', 'Editing', 'Edition', 'Edited part'];
    expect(await palette('edit')).toEqual(there.map((name) => `${name}LimitsOn this page`));
    await userEvent.keyboard('{Escape}');
    for (const name of there) {
      await palette(name);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Limits');
      await expect.poll(() => document.querySelector('dialog')).toBeNull();
    }
    expect(pressed).toEqual(['Edit', 'Edited', 'Edition']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edited part');
    expect(await palette('wiring')).toEqual(['Edited partLimitsOn this page']);
  });
  it('update while a page is still loading', async () => {
    const { view } = await drawLayout(undefined, '/alarm', 'still to come');
    expect(await palette('late button')).toEqual([]);
    const late = document.createElement('button');
    late.textContent = 'Late button';
    view.container.querySelector('#screen')?.append(late);
    await expect.poll(() => screen.queryAllByRole('option').map(({ textContent }) => textContent)).toHaveLength(1);
  });
  it('keep the selected result when better ones arrive, and distinguish controls with equal names', async () => {
    const { view } = await drawLayout(
      undefined,
      '/alarm',
      <>
        <button type="button">Pump house</button>
        <button type="button">Pump house</button>
      </>,
    );
    expect(await palette('pump')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}');
    const selected = () => screen.getAllByRole('option').findIndex((each) => each.getAttribute('aria-selected') === 'true');
    expect(selected()).toBe(1);
    const late = document.createElement('button');
    late.textContent = 'Pump';
    view.container.querySelector('#screen')?.prepend(late);
    await expect.poll(() => screen.queryAllByRole('option')).toHaveLength(3);
    expect(selected()).toBe(2);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('PumpFaults');
  });
  it('do not include a stop for users without the right', async () => {
    await drawLayout(
      fakeData(content, { type: 'ems', language: 'en_US', user: { id: 'v', name: 'V', role: 'viewer' }, rights: {} }),
    );
    expect(await palette('stop')).toEqual([]);
  });
});

it('the skip link to the stop button is one Shift+Tab before the content, regardless of the length of the menu', async () => {
  await drawLayout();
  document.getElementById('content')?.focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement?.textContent).toBe('Skip to the stop control');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Stop storage');
});

import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { content, drawLayout } from './drawLayout.tsx';
import { fakeData } from './fakeData.ts';

afterEach(async () => {
  cleanup();
  await page.viewport(1440, 900);
});

describe('the menu', () => {
  it('lists its entries in order, layout entries last, with a badge next to its title, and marks the open page', async () => {
    await drawLayout();
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Device monitoring',
      'Faults and alarms2',
      'System management',
    ]);
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });
  it('hides a badge when its value becomes zero', async () => {
    const { data } = await drawLayout();
    act(() => data.station.set('/alarms/total', 0));
    expect(screen.getByRole('link', { name: 'Faults and alarms' }).textContent).toBe('Faults and alarms');
  });
  it('opens a group by its toggle, and marks the page that the user opens in it', async () => {
    await drawLayout();
    await userEvent.click(screen.getByRole('button', { name: 'Submenu of Device monitoring' }));
    await userEvent.click(screen.getByRole('link', { name: 'PCS' }));
    await expect.poll(() => screen.getByRole('link', { name: 'PCS' }).getAttribute('aria-current')).toBe('page');
  });
  it('is a drawer on a phone, closed by Escape and by following a link', async () => {
    await page.viewport(390, 800);
    await drawLayout();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    await userEvent.click(screen.getByRole('link', { name: /Faults and alarms/ }));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
  it('leaves the station name unclipped on a phone, because its end distinguishes stations', async () => {
    await page.viewport(390, 800);
    const { data } = await drawLayout();
    act(() => data.station.set('/name', 'Qiantang ESS #1'));
    const name = screen.getByText('Qiantang ESS #1');
    const words = document.createRange();
    words.selectNodeContents(name);
    const [shown, box] = [words.getBoundingClientRect(), name.getBoundingClientRect()];
    expect(shown.right).toBeLessThanOrEqual(box.right + 1);
    expect(shown.bottom).toBeLessThanOrEqual(box.bottom + 1);
  });
});

describe('the grid connection points', () => {
  it('are selected by arrow key, and address and data layer follow', async () => {
    const data = fakeData(content);
    data.answers['busbar.list'] = [{ busbarName: 'Point 1' }, { busbarName: 'Point 2' }];
    const { router } = await drawLayout(data);
    await screen.findByRole('tab', { name: 'Point 1', selected: true });
    await expect.poll(() => data.scope.read('/busbar/name')).toBe('Point 1');
    screen.getByRole('tab', { name: 'Point 1' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('tab', { name: 'Point 2', selected: true });
    expect(router.state.location.search).toBe('?busbar=Point+2');
    await expect.poll(() => data.scope.read('/busbar/name')).toBe('Point 2');
  });
  it('cannot be changed while an edit is kept open', async () => {
    const data = fakeData(content);
    data.answers['busbar.list'] = [{ busbarName: 'Point 1' }, { busbarName: 'Point 2' }];
    data.edit = { changed: true, settled: false };
    await drawLayout(data);
    await userEvent.click(await screen.findByRole('tab', { name: 'Point 2' }));
    expect(screen.getByRole('tab', { name: 'Point 1', selected: true })).toBeTruthy();
  });
});

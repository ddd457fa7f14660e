// The focus after navigation is at the heading of the page, however it was opened.
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { drawLayout } from './drawLayout.tsx';

afterEach(cleanup);

const atHeading = async (): Promise<void> => {
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
};
const elsewhere = () => act(() => screen.getByRole('button', { name: 'Search pages, devices, points and commands' }).focus());

it('a new page has the focus at its heading after a link, the back button and the palette', async () => {
  const { router } = await drawLayout();
  screen.getByRole('link', { name: /^Faults and alarms/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/alarm');
  await atHeading();
  elsewhere();
  await act(() => router.navigate(-1));
  await atHeading();
  elsewhere();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.keyboard('fault{Enter}');
  await atHeading();
});

it('a change within the open page does not move the focus', async () => {
  const { router } = await drawLayout();
  elsewhere();
  await act(() => router.navigate('/home?tab=two', { replace: true }));
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

it.each<[address: string, links: number]>([
  ['/alarm?back=/home', 1],
  ['/alarm', 0],
  ['/alarm?back=//elsewhere.example', 0],
  ['/alarm?back=/unknown', 0],
])('a page links back only to a page of the console that led to it: %s', async (address, links) => {
  const { router } = await drawLayout();
  await act(() => router.navigate(address));
  await screen.findByRole('heading', { level: 1 });
  const back = screen.queryAllByRole('link', { name: /^Back to/ });
  expect(back).toHaveLength(links);
  if (!back[0]) return;
  expect(back[0].textContent).toBe('Back to Home');
  await userEvent.click(back[0]);
  expect(router.state.location).toMatchObject({ pathname: '/home', search: '' });
});

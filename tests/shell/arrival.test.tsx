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

// The back button closes a dialog first, and the page stays; the palette does not open over it.
import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Confirmation } from '../../src/data/contract.ts';
import { useBlock } from '../../src/shell/routes/useBlock.ts';
import { drawLayout } from './drawLayout.tsx';
import { drawShell } from './drawShell.tsx';
import { fakeData } from './fakeData.ts';
import { contentOf, head } from './heads.ts';

afterEach(cleanup);

const content = contentOf([head('one', '/one'), head('two', '/two')]);
function Page() {
  useBlock();
  return <p>{`at ${useLocation().pathname}`}</p>;
}
/** Starts on page two, with page one in the history. */
async function draw() {
  const data = fakeData(content);
  const { router } = await drawShell(<Page />, data, content, '/one');
  await act(() => router.navigate('/two'));
  await screen.findByText('at /two');
  return { data, back: () => act(() => router.navigate(-1)) };
}
const confirmation: Confirmation = { title: 'Start PCS 1', text: 'Power flows.', danger: true };

it('the back button closes a dialog, and then returns to the previous page', async () => {
  const { data, back } = await draw();
  const sure = data.prompter().confirm(confirmation);
  await screen.findByRole('dialog');
  await back();
  expect(await sure).toBe(false);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('at /two')).toBeTruthy();
  await back();
  expect(await screen.findByText('at /one')).toBeTruthy();
});

it('of two dialogs the upper one is closed', async () => {
  const { data, back } = await draw();
  void data.prompter().confirm(confirmation);
  const good = data.prompter().secondaryPassword();
  await expect.poll(() => screen.queryAllByRole('dialog').length).toBeGreaterThan(0);
  await back();
  expect(await good).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Start PCS 1' })).toBeTruthy();
  expect(screen.getByText('at /two')).toBeTruthy();
});

it('changes of the query alone do not close a dialog either', async () => {
  const data = fakeData(content);
  const { router } = await drawShell(<Page />, data, content, '/two');
  await act(() => router.navigate('/two?list.sort=name.ascend'));
  const sure = data.prompter().confirm(confirmation);
  await screen.findByRole('dialog');
  await act(() => router.navigate(-1));
  expect(await sure).toBe(false);
  expect(router.state.location.search).toBe('?list.sort=name.ascend');
});

it('the palette does not open over a dialog', async () => {
  const { data } = await drawLayout();
  const sure = data.prompter().confirm(confirmation);
  await screen.findByRole('dialog', { name: 'Start PCS 1' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('{Escape}');
  expect(await sure).toBe(false);
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toBeTruthy();
});

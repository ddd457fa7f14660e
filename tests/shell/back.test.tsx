// The way back leads out of what is asked first, and the page stays; the palette does not open over it.
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
/** Having come from one to two. */
async function draw() {
  const data = fakeData(content);
  const { router } = await drawShell(<Page />, data, content, '/one');
  await act(() => router.navigate('/two'));
  await screen.findByText('at /two');
  return { data, back: () => act(() => router.navigate(-1)) };
}
const confirmation: Confirmation = { title: 'Start PCS 1', text: 'Power flows.', danger: true };

it('the way back leads out of a question, and from there to the page before', async () => {
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

it('of two questions on one another the upper one is left', async () => {
  const { data, back } = await draw();
  void data.prompter().confirm(confirmation);
  const good = data.prompter().secondaryPassword();
  await expect.poll(() => screen.queryAllByRole('dialog').length).toBeGreaterThan(0);
  await back();
  expect(await good).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Start PCS 1' })).toBeTruthy();
  expect(screen.getByText('at /two')).toBeTruthy();
});

it('what stands in the address alone does not change under a question either', async () => {
  const data = fakeData(content);
  const { router } = await drawShell(<Page />, data, content, '/two');
  await act(() => router.navigate('/two?list.sort=name.ascend'));
  const sure = data.prompter().confirm(confirmation);
  await screen.findByRole('dialog');
  await act(() => router.navigate(-1));
  expect(await sure).toBe(false);
  expect(router.state.location.search).toBe('?list.sort=name.ascend');
});

it('the palette does not open over a question', async () => {
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

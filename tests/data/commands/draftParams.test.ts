// Commands whose params read drafts that they do not save, such as a simulation of unsaved edits.
import { expect, it } from 'vitest';
import { draftScreen } from '../draftScreen.ts';

const { desk, screen, handle, value, watch, sentParams } = draftScreen();
const compare = () => screen().command('compare')!.run();

it('a command is sent without a draft whose form is not shown', async () => {
  expect(value('', 'points')).toBeUndefined();
  expect(await compare()).toMatchObject({ kind: 'done' });
  expect(sentParams('compare')).toEqual({ edits: { plan: expect.objectContaining({ name: 'old' }) } });
});

it('a command is sent with the edits of a form that is shown', async () => {
  await watch('points');
  handle().set('/name', 'new');
  expect(await compare()).toMatchObject({ kind: 'done' });
  expect(sentParams('compare')).toMatchObject({ edits: { plan: { name: 'new' }, points: [{ name: '1#' }, { name: '2#' }] } });
});

it('a command that is not sent because a draft is not valid names the member and the reason', async () => {
  handle().set('/rows/0/power', 400);
  expect(await compare()).toMatchObject({ kind: 'failed' });
  expect(sentParams('compare')).toBeUndefined();
  expect(desk().notices).toEqual(['warning: Entries on this page are not valid: Power: Enter a value of at most 125']);
});

it('a save that is not sent because its draft is not valid adds no message to those of its form', async () => {
  handle().set('/rows/0/power', 400);
  await handle().save();
  expect(sentParams('save')).toBeUndefined();
  expect(desk().notices).toEqual([]);
});

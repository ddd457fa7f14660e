// A poll that fails is told once it has failed, and not while the next one is on its way.
import { expect, it } from 'vitest';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen } from '../../../src/data/screen.ts';
import { fakeDesk, refusal, toPiece } from '../desk.ts';
import { pause, until } from '../serve.ts';

it('a poll on its way does not tell the failure of the one before', async () => {
  const desk = fakeDesk();
  const piece = toPiece({ calls: { live: {} }, sources: { live: { read: 'live', everyMs: 60 } } });
  let [away, onItsWay] = [false, 0];
  desk.answers.live = async () => {
    onItsWay += 1;
    await pause(30);
    onItsWay -= 1;
    if (away) throw refusal(403, 'gone');
    return { p: 1 };
  };
  const told: { what: string; early: boolean }[] = [];
  desk.tellFailing = (_call, what) => {
    if (what !== undefined) told.push({ what, early: onItsWay > 0 });
  };
  const screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  const source = screen.source('live');
  const stop = source?.subscribe(() => {});
  await until(() => source?.handle().state === 'ready');
  away = true;
  await until(() => told.length > 0);
  const before = desk.sent.length;
  await until(() => desk.sent.length >= before + 3);
  expect(told.filter(({ early }) => early)).toEqual([]);
  stop?.();
  screen.close();
  desk.queries.clear();
});

// A failed poll is not reported again while the next one is running.
import { expect, it } from 'vitest';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen } from '../../../src/data/screen.ts';
import { fakeDesk, refusal, toPiece } from '../desk.ts';
import { pause, until } from '../serve.ts';

it('a source reports at most one failure for each failed poll', async () => {
  const desk = fakeDesk();
  const piece = toPiece({ calls: { live: {} }, sources: { live: { read: 'live', everyMs: 60 } } });
  let [away, failed, notified] = [false, 0, 0];
  desk.answers.live = async () => {
    await pause(30);
    if (!away) return { p: 1 };
    failed += 1;
    throw refusal(403, 'gone');
  };
  desk.tellFailing = (_call, what) => {
    if (what !== undefined) notified += 1;
  };
  const screen = createScreen({ desk, piece, route: {}, storage: createDraftStorage(desk.storage) });
  screen.open();
  const source = screen.source('live');
  const stop = source?.subscribe(() => {});
  await until(() => source?.handle().state === 'ready');
  away = true;
  await until(() => failed >= 4 && notified > 0);
  expect(notified).toBeLessThanOrEqual(failed);
  stop?.();
  screen.close();
  desk.queries.clear();
});

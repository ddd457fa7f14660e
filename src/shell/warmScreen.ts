// In: a screen by its id. Out: its piece and its kinds, loaded before somebody asks for them.
import { sourcesShown, warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { ScreenPiece } from '../core/content.ts';
import { askAhead } from '../data/ahead.ts';
import type { DataLayer } from '../data/shellData.ts';

/** What it needs to be drawn is here then, whether the station can be reached or not. With a route it will be drawn: its data are asked for too. */
export async function warmScreen(data: DataLayer, id: string, route?: Readonly<Record<string, string>>): Promise<ScreenPiece> {
  const piece = await data.loadPiece(id);
  const body = piece.screen.body ?? {};
  if (route) askAhead({ desk: data.desk, storage: data.draftStorage, piece, route }, sourcesShown(body));
  await warmKinds(body);
  return piece;
}

// Preloads the piece of a screen and its renderer kinds.
import { sourcesShown, warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { ScreenPiece } from '../core/content.ts';
import { askAhead } from '../data/ahead.ts';
import type { DataLayer } from '../data/shellData.ts';

/** Afterwards it can be drawn without a connection. With a route it will be drawn soon, so its data is requested too. */
export async function warmScreen(data: DataLayer, id: string, route?: Readonly<Record<string, string>>): Promise<ScreenPiece> {
  const piece = await data.loadPiece(id);
  const body = piece.screen.body ?? {};
  if (route) askAhead({ desk: data.desk, storage: data.draftStorage, piece, route }, sourcesShown(body));
  await warmKinds(body);
  return piece;
}

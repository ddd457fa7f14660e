// In: a screen by its id. Out: its piece and its kinds, loaded before somebody asks for them.
import { warmKinds } from '../../renderers/shared/node/warmKinds.ts';
import type { DataLayer } from '../data/shellData.ts';

/** What it needs to be drawn is here then, whether the station can be reached or not. */
export async function warmScreen(data: DataLayer, id: string): Promise<void> {
  const { screen } = await data.loadPiece(id);
  await warmKinds(screen.body ?? {});
}

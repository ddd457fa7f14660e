// The secondary password as a step: asked once, then it holds for a while.
import type { Desk } from '../desk.ts';

/** True when it holds or was given; false when the person closed the dialog. */
export async function takeSecondary(desk: Desk): Promise<boolean> {
  if (desk.secondary.holds()) return true;
  const good = await desk.prompter().secondaryPassword();
  if (good) desk.secondary.taken();
  return good;
}

// The secondary password as a step of a command: asked once, then valid for a while.
import type { Desk } from '../desk.ts';

/** True if it is still valid or was entered; false if the user closed the dialog. */
export async function takeSecondary(desk: Desk): Promise<boolean> {
  if (desk.secondary.holds()) return true;
  const good = await desk.prompter().secondaryPassword();
  if (good) desk.secondary.taken();
  return good;
}

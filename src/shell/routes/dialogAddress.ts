// Reads and writes the URL parameter of the screen that is open as a dialog. Pure.

const word = 'dialog';

export const dialogOf = (search: string): string | undefined => new URLSearchParams(search).get(word) ?? undefined;

export function toDialogSearch(search: string, screenId: string | undefined): { search: string } {
  const query = new URLSearchParams(search);
  if (screenId === undefined) query.delete(word);
  else query.set(word, screenId);
  return { search: query.toString() };
}

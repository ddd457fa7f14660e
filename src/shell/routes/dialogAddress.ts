// In: the query of the address. Out: which screen lies over the page as a dialog, and the query with and without it. Pure.

const word = 'dialog';

export const dialogOf = (search: string): string | undefined => new URLSearchParams(search).get(word) ?? undefined;

export function toDialogSearch(search: string, screenId: string | undefined): { search: string } {
  const query = new URLSearchParams(search);
  if (screenId === undefined) query.delete(word);
  else query.set(word, screenId);
  return { search: query.toString() };
}

// In: a key in a row that has the focus. Out: the row opened, chosen, or a command pressed that names the letter: of the node where one can be
// pressed (it is for the chosen rows), else of the row.
import type { KeyboardEvent } from 'react';

export function pressed(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Enter') return open();
  const meant = event.key === ' ' ? boxIn(row) : buttonFor(event.key.toLowerCase(), row);
  if (!meant) return;
  // The page would scroll by a space.
  event.preventDefault();
  meant.click();
}

const boxIn = (row: HTMLElement) => row.querySelector<HTMLElement>('.ant-table-selection-column input');

function buttonFor(letter: string, row: HTMLElement): HTMLElement | undefined {
  if (!/^[a-z]$/.test(letter)) return undefined;
  const usable = `button[aria-keyshortcuts="${letter}"][aria-disabled="false"]`;
  const ofNode = [...(row.closest('section')?.querySelectorAll<HTMLElement>(usable) ?? [])].find((each) => !each.closest('tr'));
  return ofNode ?? row.querySelector<HTMLElement>(usable) ?? undefined;
}

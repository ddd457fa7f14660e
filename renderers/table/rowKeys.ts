// Keys in a focused row: Enter opens it, space selects it, a letter presses the command with that shortcut. A usable command
// of the node (which applies to the selected rows) takes precedence over one of the row.
import type { KeyboardEvent } from 'react';

export function pressed(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  const row = event.currentTarget;
  if (event.target !== row || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Enter') return open();
  const meant = event.key === ' ' ? boxIn(row) : buttonFor(event.key.toLowerCase(), row);
  if (!meant) return;
  // Space would scroll the page.
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

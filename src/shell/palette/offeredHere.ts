// Out: the commands that the page at hand offers at this moment, as it shows them: with its words, for its rows, and none that is unusable.
import type { CommandTarget } from './toFound.ts';

export function offeredHere(): CommandTarget[] {
  const page = document.querySelector('#content');
  const under = page?.querySelector('h1')?.textContent ?? '';
  const buttons = [...(page?.querySelectorAll<HTMLElement>('[data-command]:not([aria-disabled=true])') ?? [])];
  return buttons
    .filter((button) => button.checkVisibility())
    .map((button) => ({
      kind: 'command',
      title: button.getAttribute('aria-label') ?? button.innerText.trim(),
      under,
      also: button.dataset.command ?? '',
      run: () => {
        // Where it stands on the page is where the next key goes on.
        button.focus();
        button.click();
      },
    }));
}

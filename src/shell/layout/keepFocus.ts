// What has the focus may go: a row that is cleared, a button whose command is done, the opener of a dialog, all of a page as at the sign-in.
// The place around it gets the focus then, or the content of the page that comes, so that the next key goes on there. And what a key gave the
// focus to is seen whole.

/** A place that a person knows again. */
const places = 'tr, li, section, form, dialog, main, [role="group"], [role="region"], [role="tabpanel"]';

function placesAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.closest<HTMLElement>(places); each; each = each.parentElement?.closest<HTMLElement>(places) ?? null)
    found.push(each);
  return found;
}

/** The browser leaves what is half in sight half in sight: a heading of a wide table, a button at the edge of what scrolls. */
function seeWhole(element: Element): void {
  const { width, height } = element.getBoundingClientRect();
  // What fills the page, or is a mere place, is seen to have the focus as it lies.
  const fits = width <= innerWidth && height <= innerHeight / 2;
  if (fits && element instanceof HTMLElement && element.tabIndex >= 0)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Watches until it is told to end. */
export function keepFocus(root: Document = document): () => void {
  let last: Element | undefined;
  let around: HTMLElement[] = [];
  let below: HTMLElement[] = [];
  // Under a pointer nothing moves.
  let byKey = false;
  const onKey = ({ type }: Event): void => {
    byKey = type === 'keydown';
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    if (byKey) seeWhole(target);
    around = placesAround(target);
    // What a dialog lies over is there again when it is gone, and with it what opened the dialog.
    if (!target.closest('dialog, [role="dialog"]')) below = target instanceof HTMLElement ? [target, ...around] : around;
  };
  const look = (): void => {
    if (!last || last.isConnected || root.activeElement !== root.body) return;
    const content = root.getElementById('content');
    for (const place of [...around, ...below, ...(content ? [content] : [])]) {
      if (!place.isConnected) continue;
      if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      // What lies under another dialog does not take it.
      if (root.activeElement !== place) continue;
      // A stop of its own, as a row is, is seen whole with its mark; a mere place stays as it lies.
      if (place.tabIndex >= 0) place.scrollIntoView({ block: 'nearest' });
      return;
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root.body, { childList: true, subtree: true });
  // Before anybody else hears of it: a table whose head was moved so takes its body along at once.
  root.addEventListener('focusin', onFocus, true);
  for (const type of ['keydown', 'pointerdown']) root.addEventListener(type, onKey, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus, true);
    for (const type of ['keydown', 'pointerdown']) root.removeEventListener(type, onKey, true);
  };
}

// Restores the keyboard focus when the focused element disappears: a deleted row, a finished command, the opener of a dialog, or
// the whole page at login. The nearest remaining container gets the focus, else the page content.
// Also scrolls elements focused by keyboard fully into view.

/** Containers that can take over the focus. */
const places = 'tr, li, section, form, dialog, main, [role="group"], [role="region"], [role="tabpanel"]';

function placesAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.closest<HTMLElement>(places); each; each = each.parentElement?.closest<HTMLElement>(places) ?? null)
    found.push(each);
  return found;
}

/** The browser does not scroll a partly visible element fully into view, such as a heading of a wide table. */
function scrollIntoFullView(element: Element): void {
  const { width, height } = element.getBoundingClientRect();
  // Large elements and mere containers stay where they are.
  const fits = width <= innerWidth && height <= innerHeight / 2;
  if (fits && element instanceof HTMLElement && element.tabIndex >= 0)
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Starts watching. Returns a function that stops it. */
export function keepFocus(root: Document = document): () => void {
  let last: Element | undefined;
  let around: HTMLElement[] = [];
  let below: HTMLElement[] = [];
  // Do not scroll on pointer interaction.
  let byKey = false;
  const onKey = ({ type }: Event): void => {
    byKey = type === 'keydown';
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    if (byKey) scrollIntoFullView(target);
    around = placesAround(target);
    // Remembers the focus below a dialog, to which it returns after the dialog closes.
    if (!target.closest('dialog, [role="dialog"]')) below = target instanceof HTMLElement ? [target, ...around] : around;
  };
  const look = (): void => {
    if (!last || last.isConnected || root.activeElement !== root.body) return;
    const content = root.getElementById('content');
    for (const place of [...around, ...below, ...(content ? [content] : [])]) {
      if (!place.isConnected) continue;
      if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
      // Elements below another dialog cannot take the focus.
      if (root.activeElement !== place) continue;
      // A regular tab stop, such as a row, is scrolled fully into view; a mere container is not.
      if (place.tabIndex >= 0) place.scrollIntoView({ block: 'nearest' });
      return;
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root.body, { childList: true, subtree: true });
  // In the capture phase, before other listeners: a table whose header scrolled then updates its body immediately.
  root.addEventListener('focusin', onFocus, true);
  for (const type of ['keydown', 'pointerdown']) root.addEventListener(type, onKey, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus, true);
    for (const type of ['keydown', 'pointerdown']) root.removeEventListener(type, onKey, true);
  };
}

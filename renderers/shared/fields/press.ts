// Defers an action until the current press (pointer down to click) is finished. Committing a field on blur can remove a message
// and move the content below; between down and up, the pressed button would move away from the pointer and the click would be
// lost.

let pressed = false;
const waiting = new Set<() => void>();

function settle(): void {
  pressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const one of due) one();
}
const down = (): void => {
  pressed = true;
};
/** A press that ends on another element causes no click. */
const up = (): void => {
  setTimeout(settle, 0);
};

// On touch screens the focus changes at the emulated mouse events, so both kinds count. Click handlers run after this listener.
if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, down, { capture: true, passive: true });
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) window.addEventListener(name, up, { capture: true });
  window.addEventListener('click', settle, { capture: true });
}

/** Runs `act` at once, or after the current press. Returns a function that cancels it. */
export function afterPress(act: () => void): () => void {
  if (!pressed) {
    act();
    return () => {};
  }
  waiting.add(act);
  return () => void waiting.delete(act);
}

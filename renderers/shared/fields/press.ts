// In: what is left over when a press takes the focus away. Out: it is done when the press has met its target.
// What a field hands on may take a finding away and move what stands below: between down and up, the pressed button would slip
// from under the pointer and the click would be lost.

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
/** A press that ends elsewhere makes no click. */
const up = (): void => {
  setTimeout(settle, 0);
};

// A touch takes the focus at the mouse events that follow it, so both kinds count. A click is answered after this listener.
if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, down, { capture: true, passive: true });
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) window.addEventListener(name, up, { capture: true });
  window.addEventListener('click', settle, { capture: true });
}

/** At once, or at the end of the press at hand. Answers how to forget it. */
export function afterPress(act: () => void): () => void {
  if (!pressed) {
    act();
    return () => {};
  }
  waiting.add(act);
  return () => void waiting.delete(act);
}

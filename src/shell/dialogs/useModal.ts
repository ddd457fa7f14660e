// Opens a dialog element as modal while it is mounted, and tracks the topmost one, because everything else is inert.
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

let open: readonly HTMLDialogElement[] = [];
const wakes = new Set<() => void>();
const set = (next: readonly HTMLDialogElement[]): void => {
  open = next;
  for (const wake of wakes) wake();
};

export function useModal(place: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = place.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    set([...open, dialog]);
    // Closed before it is removed from the page, so that the browser restores the focus.
    return () => {
      dialog.close();
      set(open.filter((each) => each !== dialog));
    };
  }, [place]);
}

export const useTopModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    () => open.at(-1),
  );

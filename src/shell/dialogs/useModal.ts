// In: a dialog element. Effect: it is open and modal for as long as it stands. Out: which one lies on top, since all else is inert then.
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
    // Closed while it still stands on the page, so that the browser gives the focus back.
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

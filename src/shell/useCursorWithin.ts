// Moves the cursor into the first field of a container, once the field exists.
import { useEffect } from 'react';
import { focusFirst } from '../../renderers/shared/fields/focusInvalid.ts';

export function useCursorWithin(place: HTMLElement | null): void {
  useEffect(() => {
    // Not on touch devices, where the on-screen keyboard would cover the text.
    if (!place || !matchMedia('(pointer: fine)').matches) return undefined;
    const taken = (): boolean => {
      if (!place.contains(document.activeElement) && place.querySelector('input, textarea')) focusFirst(place);
      return place.contains(document.activeElement);
    };
    if (taken()) return undefined;
    // A dialog that is still opening cannot take the focus; observe its styles until it is open.
    const observer = new MutationObserver(() => taken() && observer.disconnect());
    const around = place.closest('[role="dialog"]')?.parentElement ?? place;
    observer.observe(around, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style', 'class', 'disabled'],
    });
    return () => observer.disconnect();
  }, [place]);
}

// In: a place whose fields may still be on their way. Effect: the cursor goes into the first of them once it can be there.
import { useEffect } from 'react';
import { focusFirst } from '../../renderers/shared/fields/focusInvalid.ts';

export function useCursorWithin(place: HTMLElement | null): void {
  useEffect(() => {
    // On touch a keyboard would come up and cover what there is to read first.
    if (!place || !matchMedia('(pointer: fine)').matches) return undefined;
    const taken = (): boolean => {
      if (!place.contains(document.activeElement) && place.querySelector('input, textarea')) focusFirst(place);
      return place.contains(document.activeElement);
    };
    if (taken()) return undefined;
    // A dialog that is still opening takes no cursor yet; its last change of style is its being open.
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

// Size of an element in whole pixels. Re-renders when it changes, and also works if the element is mounted after the component.
import { type RefObject, useCallback, useRef, useState } from 'react';

export interface Room<T extends HTMLElement> {
  /** Ref callback of the element. */
  attach: (element: T | null) => (() => void) | undefined;
  width: number;
  /** 0 unless `high` is set: the height of most elements follows from what they draw. */
  height: number;
  element: RefObject<T | null>;
}

export function useRoom<T extends HTMLElement>(high = false): Room<T> {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);
  const attach = useCallback(
    (found: T | null) => {
      element.current = found;
      if (!found) return undefined;
      const measure = () => {
        setWidth(Math.floor(found.clientWidth));
        if (high) setHeight(Math.floor(found.clientHeight));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(found);
      return () => {
        observer.disconnect();
        element.current = null;
        setWidth(0);
      };
    },
    [high],
  );
  return { attach, width, height, element };
}

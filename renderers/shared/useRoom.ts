// How much room an element has, in whole pixels; wakes when that changes, also when the element comes later than the component.
import { type RefObject, useCallback, useRef, useState } from 'react';

export interface Room<T extends HTMLElement> {
  /** To be given to the element. */
  attach: (element: T | null) => (() => void) | undefined;
  width: number;
  /** 0 unless `high` is asked for: of most elements it follows from what they draw. */
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

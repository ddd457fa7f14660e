// Width and height of the drawing area in whole pixels; a new object whenever one of them changes.
import { useCallback, useState } from 'react';
import type { Room } from '../toArranged.ts';

export function useStageRoom(): { attach: (element: HTMLDivElement | null) => (() => void) | undefined; room: Room | undefined } {
  const [room, setRoom] = useState<Room>();
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { attach, room };
}

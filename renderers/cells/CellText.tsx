// A text about the cells, written directly to the DOM when they change: React renders only its element.
import { useLayoutEffect, useRef } from 'react';
import { putText } from '../shared/value/putText.ts';
import type { Cells } from './toCells.ts';
import type { CellStore } from './useCells.ts';

interface CellTextProps {
  store: CellStore;
  text: (cells: Cells) => string;
  className?: string;
}

export function CellText({ store, text, className }: CellTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const write = () => {
    const cells = store.get();
    if (element.current && cells) putText(element.current, text(cells));
  };
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
    write();
  });
  useLayoutEffect(() => store.subscribe(() => latest.current()), [store]);
  return <span ref={element} className={className} />;
}

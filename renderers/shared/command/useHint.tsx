// In: why a button cannot be used. Out: a hint at the button while it is pointed at or has the focus. Made only then: a list has hundreds of
// buttons, and a tooltip around each of them costs more than the button.
import { Tooltip } from 'antd';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';

interface Hint {
  /** Stands beside the button, which stays the same element with a hint and without. */
  hint: ReactNode;
  /** Of the button. */
  pointed: {
    onPointerEnter: (event: SyntheticEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: SyntheticEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}
/** For the way from the button to the hint. */
const graceMs = 100;

export function useHint(text: string): Hint {
  const [button, setButton] = useState<HTMLElement>();
  const [box, setBox] = useState<DOMRect>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!button) return undefined;
    // A button that comes into sight by its focus moves after it.
    const follow = (): void => setBox(button.getBoundingClientRect());
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => removeEventListener('scroll', follow, { capture: true });
  }, [button]);
  const come = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    clearTimeout(leaving.current);
    setButton(currentTarget);
  };
  const go = (): void => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setButton(undefined), graceMs);
  };
  const hold = (open: boolean): void => (open ? clearTimeout(leaving.current) : go());
  return {
    hint: button && box && text !== '' && (
      <Tooltip open title={text} onOpenChange={hold}>
        <span className="ems-hint-place" style={{ top: box.top, left: box.left, width: box.width, height: box.height }} />
      </Tooltip>
    ),
    pointed: { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go },
  };
}

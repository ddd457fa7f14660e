// A tooltip with the reason why a button is disabled. It is mounted only while the button is hovered or focused: a list has
// hundreds of buttons, and a tooltip around each of them costs more than the button.
import { Tooltip } from 'antd';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';

interface Hint {
  /** Rendered next to the button, so that the button remains the same element with and without a hint. */
  hint: ReactNode;
  /** Handlers of the button. */
  pointed: {
    onPointerEnter: (event: SyntheticEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onFocus: (event: SyntheticEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}
/** Time to move the pointer from the button to the hint. */
const graceMs = 100;

export function useHint(text: string): Hint {
  const [button, setButton] = useState<HTMLElement>();
  const [box, setBox] = useState<DOMRect>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!button) return undefined;
    // A button that gets the focus may scroll into view afterwards, so the hint follows it.
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

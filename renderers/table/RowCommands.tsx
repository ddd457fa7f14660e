// The commands of one row: next to each other, or behind one button if there is little room.
import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ToggleEvent, useId, useMemo, useRef } from 'react';
import type { CommandUse, Members } from '../../src/core/language.ts';
import { constant } from '../../src/core/store.ts';
import { ScopeLayer, useText } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';

interface RowCommandsProps {
  row: unknown;
  commands: Members<CommandUse>;
  together: boolean;
  /** Name of the row, for screen readers. */
  of: string | undefined;
}

export function RowCommands({ row, commands, together, of }: RowCommandsProps) {
  const layers = useMemo(() => ({ item: constant(row) }), [row]);
  const own = <Commands commands={commands} variant="link" item={row} of={of} />;
  return <ScopeLayer layers={layers}>{together ? <Together of={of}>{own}</Together> : own}</ScopeLayer>;
}

/** A native popover: it follows its button in the tab order and returns the focus. */
function Together({ of, children }: { of: string | undefined; children: React.ReactNode }) {
  const say = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = ({ currentTarget: panel, newState }: ToggleEvent<HTMLDivElement>): void => {
    const box = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !box) return;
    panel.style.top = `${Math.min(box.bottom, innerHeight - panel.offsetHeight - 8)}px`;
    panel.style.right = `${document.documentElement.clientWidth - box.right}px`;
  };
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden="true" />}
        aria-label={of === undefined ? say('Actions') : `${say('Actions')}: ${of}`}
        title={say('Actions')}
        popoverTarget={id}
      />
      <div
        id={id}
        popover="auto"
        className="ems-row-commands"
        onToggle={place}
        // Close the menu when a command is clicked. The click does not bubble this far, so it is captured.
        // A disabled button leaves the menu open, so that its reason stays visible.
        onClickCapture={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('button:not([aria-disabled="true"])')) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

// The commands of one row: beside each other, or behind one button where the room is short.
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
  /** What the row is called. */
  of: string | undefined;
}

export function RowCommands({ row, commands, together, of }: RowCommandsProps) {
  const layers = useMemo(() => ({ item: constant(row) }), [row]);
  const own = <Commands commands={commands} look="link" item={row} of={of} />;
  return <ScopeLayer layers={layers}>{together ? <Together of={of}>{own}</Together> : own}</ScopeLayer>;
}

/** The browser's own popover: it stands behind its button in the order of keys, and gives the focus back. */
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
        // What is chosen opens a dialog of its own, or runs. Its click stays at the button, so it is met on its way there; what cannot be
        // used keeps its reason in sight.
        onClickCapture={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest('button:not([aria-disabled="true"])')) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

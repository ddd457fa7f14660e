// Column picker at the heading of a table. antd renders the popover at the end of the page, so Tab is redirected to its button.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../define.ts';
import type { ShownColumns } from './useShownColumns.ts';

export function ColumnChoice({ offered, shown, choose }: ShownColumns) {
  const say = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const names = shown.map((column) => column.name);
  const toggle = (name: string, on: boolean) => {
    const next = offered.map((column) => column.name).filter((each) => (each === name ? on : names.includes(each)));
    // The last column cannot be removed.
    if (next.length > 0) choose(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const way = wayOut(event);
    if (way === undefined) return;
    if (way === 'back') event.preventDefault();
    setOpen(false);
    // The browser moves the focus on from the button.
    button.current?.focus();
  };
  const content = (
    <div ref={list} className="ems-column-choice" role="group" aria-label={say('Columns')} onKeyDown={onKeyDown}>
      {offered.map((column) => (
        <Checkbox
          key={column.name}
          checked={names.includes(column.name)}
          onChange={(event) => toggle(column.name, event.target.checked)}
        >
          {say(column.title)}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => choose(undefined)}>
        {say('Reset to default')}
      </Button>
    </div>
  );
  return (
    <Popover
      content={content}
      trigger="click"
      placement="bottomRight"
      title={say('Columns')}
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(there) => there && list.current?.querySelector('input')?.focus()}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<SettingOutlined aria-hidden="true" />}
        aria-expanded={open}
        aria-label={say('Select columns')}
        title={say('Select columns')}
      />
    </Popover>
  );
}

/** Escape, or Shift+Tab from the first stop, returns to the button; Tab from the last stop continues after the button. */
function wayOut({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLDivElement>): 'back' | 'on' | undefined {
  if (key === 'Escape') return 'back';
  if (key !== 'Tab') return undefined;
  const stops = [...currentTarget.querySelectorAll('input, button')];
  if (shiftKey) return target === stops[0] ? 'back' : undefined;
  return target === stops.at(-1) ? 'on' : undefined;
}

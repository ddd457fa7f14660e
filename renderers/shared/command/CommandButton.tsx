// A command button: hidden without the right, disabled with the reason, loading while the command runs. Disabled means
// `aria-disabled` on the same element: a `disabled` button loses the focus, and keyboard users could not read the reason.
import { Button } from 'antd';
import { memo } from 'react';
import type { ReadableStore } from '../../../src/core/store.ts';
import type { CommandUse } from '../../../src/core/language.ts';
import { type CommandHandle, useCommand, useCondition, useText } from '../../define.ts';
import { Icon } from '../Icon.tsx';
import { useReportedReason } from './reasons.ts';
import { useHint } from './useHint.tsx';
import { useLiveText } from '../value/useLiveText.ts';

interface CommandPlacement {
  use?: CommandUse;
  variant?: 'button' | 'link';
  /** Value of `/item` in the command. */
  item?: unknown;
  /** The item to which the command applies, for buttons repeated in every row. */
  of?: string | undefined;
  /** The item as a live store, so that the dialog of the command shows current values. */
  live?: ReadableStore;
}

/** A command of the screen, by name. */
export const CommandButton = memo(function CommandButton({ name, ...place }: CommandPlacement & { name: string }) {
  const command = useCommand(name, place.item);
  return command ? <OfferedCommand command={command} {...place} /> : null;
});

export function OfferedCommand({
  command,
  use = none,
  variant = 'button',
  item,
  of,
  live,
}: CommandPlacement & { command: CommandHandle }) {
  const say = useText();
  const visible = useCondition(use.visible);
  const title = useLiveText(use.title ?? command.title, { item }) || command.name;
  const may = useCondition(use.enabled) === true;
  const { enabled, running, why } = command;
  const isDrawn = command.shown && visible === true;
  const reason = enabled || !isDrawn ? '' : say(why, { item });
  useReportedReason(command.name, reason);
  const { hint, pointed } = useHint(reason);
  if (!isDrawn) return null;
  const usable = enabled && may;
  const tone = use.tone ?? command.tone;
  const icon = use.icon ?? command.icon;
  return (
    <>
      <Button
        {...pointed}
        type={variant === 'link' ? 'link' : tone === 'primary' ? 'primary' : 'default'}
        danger={tone === 'danger'}
        {...(variant === 'link' && { size: 'small' as const })}
        {...(icon !== undefined && { icon: <Icon name={icon} /> })}
        loading={running}
        aria-disabled={!usable}
        data-command={command.name}
        data-stops={command.stops}
        aria-keyshortcuts={use.key}
        {...(of !== undefined && { 'aria-label': [`${title}: ${of}`, reason].filter((part) => part !== '').join(', ') })}
        {...(!usable && { className: 'ant-btn-disabled' })}
        onClick={(event) => {
          // A surrounding card or row may be clickable itself, so the click must not reach it.
          event.stopPropagation();
          if (usable) void command.run({ ...(item !== undefined && { item }), ...(live && { live }) });
        }}
      >
        {title}
        {reason !== '' && <span className="ems-hidden">{`, ${reason}`}</span>}
      </Button>
      {hint}
    </>
  );
}
const none: CommandUse = {};

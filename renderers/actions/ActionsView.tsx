import { useAt, useText, type ViewProps } from '../define.ts';
import { CommandButton } from '../shared/command/CommandButton.tsx';
import { lazyPart } from '../shared/lazy/lazyPart.tsx';
import { Group } from './Group.tsx';
import './actions.css';

/** Loaded on demand: the login page has buttons but no device. */
const DeviceCommands = lazyPart(() => import('./DeviceCommands.tsx').then((module) => module.DeviceCommands));

/** Buttons for commands. If the node has a value, it is their /item. */
export function ActionsView({ options, title, value, source, draft }: ViewProps<'actions'>) {
  const { commands = {}, device, layout = 'row', variant = 'buttons' } = options;
  const say = useText();
  const item = useAt(value, '');
  const own = source || draft ? { item } : {};
  return (
    <div className="ems-actions-all" data-layout={layout}>
      <Group className={`ems-actions ems-actions-${layout}`} {...(title !== undefined && { title })}>
        {Object.entries(commands).map(([name, use]) => {
          const button = (
            <CommandButton key={name} name={name} use={use} variant={variant === 'links' ? 'link' : 'button'} {...own} />
          );
          if (layout !== 'column' || use.help === undefined) return button;
          return (
            <div key={name} className="ems-actions-line">
              {button}
              <span>{say(use.help)}</span>
            </div>
          );
        })}
      </Group>
      {device !== undefined && <DeviceCommands value={value} at={device} className={`ems-actions ems-actions-${layout}`} />}
    </div>
  );
}

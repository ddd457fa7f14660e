// The commands of a place, in the order in which they are written.
import type { CommandUse, Members } from '../../../src/core/language.ts';
import { CommandButton } from './CommandButton.tsx';

interface CommandsProps {
  commands: Members<CommandUse> | undefined;
  variant?: 'button' | 'link';
  item?: unknown;
  of?: string | undefined;
}

export function Commands({ commands, variant = 'button', item, of }: CommandsProps) {
  const entries = Object.entries(commands ?? {});
  if (entries.length === 0) return null;
  return (
    <div className="ems-commands">
      {entries.map(([name, use]) => (
        <CommandButton key={name} name={name} use={use} variant={variant} of={of} {...(item !== undefined && { item })} />
      ))}
    </div>
  );
}

// A stop is a command whose call needs "stop-device". Nothing may delay it.
import type { Screen } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type Dict, dict, entries, isDict, mapDict, strings } from '../json.ts';

/** Sent with the definition of the device file: confirmation, guards and read-back. */
export const ofDeviceFiles = ['device.command', 'device.write'];

export const isStop = (context: Pick<CompilerContext, 'calls'>, call: unknown): boolean =>
  typeof call === 'string' && context.calls.get(call)?.needs.includes('stop-device') === true;

/** Stops run during an edit, even if the screen does not declare it. */
export function withFreeStops(context: Pick<CompilerContext, 'calls'>, commands: Screen['commands']): Screen['commands'] {
  if (!commands) return commands;
  return mapDict(commands, (command) => (isStop(context, dict(command).call) ? { ...command, duringEdit: true } : command));
}

/** Names of the commands that a node draws. */
export function commandsDrawn(node: Dict): string[] {
  const listed = [node.commands, node.itemCommands].flatMap((each) => Object.keys(dict(each)));
  return [...listed, ...strings([node.command, node.open])];
}

/** Names of the stops that a body draws. */
export function stopsDrawn(context: Pick<CompilerContext, 'calls'>, screen: unknown): Set<string> {
  const stops = new Set(
    entries(dict(screen).commands)
      .filter(([, command]) => isStop(context, dict(command).call))
      .map(([name]) => name),
  );
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isDict(value)) return;
    for (const command of commandsDrawn(value)) if (stops.has(command)) found.add(command);
    Object.values(value).forEach(look);
  };
  look(dict(screen).body);
  return found;
}

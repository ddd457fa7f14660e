// A stop is a command whose call needs "stop-device". Nothing may delay it.
import type { Screen } from '../../core/language.ts';
import type { Bench } from '../bench.ts';
import { dict, entries, isDict, mapDict } from '../json.ts';

export const isStop = (bench: Pick<Bench, 'calls'>, call: unknown): boolean =>
  typeof call === 'string' && bench.calls.get(call)?.needs.includes('stop-device') === true;

/** Stops run beside an edit, whether or not somebody wrote it. */
export function withFreeStops(bench: Pick<Bench, 'calls'>, commands: Screen['commands']): Screen['commands'] {
  if (!commands) return commands;
  return mapDict(commands, (command) => (isStop(bench, dict(command).call) ? { ...command, besideEdit: true } : command));
}

/** Names of stops that stand anywhere in a body. */
export function stopsDrawn(bench: Pick<Bench, 'calls'>, screen: unknown): Set<string> {
  const stops = new Set(
    entries(dict(screen).commands)
      .filter(([, command]) => isStop(bench, dict(command).call))
      .map(([name]) => name),
  );
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isDict(value)) return;
    for (const [name, each] of Object.entries(value)) {
      if (/^(commands|itemCommands)$/.test(name))
        for (const command of Object.keys(dict(each))) if (stops.has(command)) found.add(command);
      if ((name === 'command' || name === 'open') && typeof each === 'string' && stops.has(each)) found.add(each);
      look(each);
    }
  };
  look(dict(screen).body);
  return found;
}

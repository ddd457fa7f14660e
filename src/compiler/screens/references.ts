// Names of sources, drafts, commands and nodes of one screen. Each use is noted, so that unused ones can be reported.
import type { Schema } from '../../core/language.ts';
import type { At } from '../doc.ts';
import { dict } from '../json.ts';
import { type Env, noteEntity } from './env.ts';
import { noteItem } from './items.ts';

/** True if the screen declares the command. */
export function noteCommand(env: Env, name: string, place: At, item?: Schema): boolean {
  noteItem(env.items, name, item);
  env.used.add(`command ${name}`);
  const known = Object.keys(dict(env.screen.commands));
  if (known.includes(name)) return true;
  env.context.report('reference/unknown-command', place, { name, known });
  return false;
}

/** Resolves the names of one screen. */
export function visitReference(env: Env, format: string, value: unknown, place: At): boolean {
  if (typeof value !== 'string') return false;
  const known = { 'source-name': env.sources, 'draft-name': env.drafts, 'node-name': env.nodes }[format];
  const codes = {
    'source-name': 'reference/unknown-source',
    'draft-name': 'reference/unknown-draft',
    'node-name': 'reference/unknown-node',
  } as const;
  if (known) {
    env.used.add(`${format.slice(0, -'-name'.length)} ${value}`);
    if (!known.has(value))
      env.context.report(codes[format as keyof typeof codes], place, { name: value, known: [...known.keys()] });
    return true;
  }
  if (format === 'command-name') {
    noteCommand(env, value, place);
    return true;
  }
  if (format === 'entity') noteEntity(env, value);
  if (format === 'device-type') env.devices.add(value);
  if (format === 'point-key') env.devices.add(value.split('#')[0] ?? '');
  return false;
}

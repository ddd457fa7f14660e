// Checks places that show commands of the screen, and notes the command as used.
import type { Schema } from '../../core/language.ts';
import { type At, below } from '../doc.ts';
import { dict, entries } from '../json.ts';
import { shapeOf } from '../languageSchemas.ts';
import { lookup } from '../language/lookup.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';
import type { Env } from './env.ts';
import { noteCommand } from './references.ts';
import { isStop } from '../language/stops.ts';

/** Commands as buttons: each needs a title, and a stop must stay unconditional. */
export function checkUses(env: Env, value: unknown, place: At, within: WordContext, item?: Schema): void {
  const standard = shapeOf('commands');
  if (!standard) return;
  walk(value, standard, place, {
    report: env.context.report,
    visit: standardVisitor(env.context, item ? onItem(within, item) : within),
  });
  const letters = new Map<unknown, string>();
  for (const [name, use] of entries(value)) {
    const where = below(place, name);
    if (!noteCommand(env, name, where, item)) continue;
    noteKey(env, name, dict(use).key, letters, below(where, 'key'));
    const command = dict(dict(env.screen.commands)[name]);
    if (command.title === undefined && dict(use).title === undefined && command.icon === undefined) {
      env.context.report('command/no-title', where, { name });
    }
    if (isStop(env.context, command.call)) noConditions(env, name, dict(use), where);
  }
}

/** The conditions of a place that offers commands for items. */
const onItem = (within: WordContext, item: Schema): WordContext => ({
  ...within,
  from: (pointer, place) => {
    if (!/^\/item(\/|$)/.test(pointer)) return within.from?.(pointer, place);
    const found = lookup(item, pointer.slice('/item'.length));
    if (found.is === 'missing') within.context.report('reference/nothing-there', place, { pointer, known: found.known });
  },
});

function noteKey({ context }: Env, name: string, key: unknown, letters: Map<unknown, string>, place: At): void {
  if (typeof key !== 'string') return;
  const other = letters.get(key);
  if (other === undefined) letters.set(key, name);
  else context.report('command/same-key', place, { key, name, other });
}

export function noConditions(env: Env, name: string, words: Record<string, unknown>, place: At): void {
  for (const word of ['visible', 'enabled']) {
    if (words[word] !== undefined) env.context.report('command/conditional-stop', below(place, word), { name, word });
  }
}

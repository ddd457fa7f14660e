// Marks changes of strategy or mode on a curve, from the operation log. The schemas define which operations these are and their
// titles.
import { isObject } from '../../../../core/object.ts';
import type { Schema } from '../../../../core/language.ts';
import { schemaAt } from '../../../../core/schema/schemaWalk.ts';
import type { LogEntry } from '../../../contract/index.ts';
import type { CallContext } from '../../../contract/calls.ts';
import { plain, translator } from '../../request/index.ts';

/** Maximum number of marks. */
const most = 500;
/** The members of the document that define the strategy. */
const markedFields = ['kind', 'mode'] as const;

export function changeMarks(
  context: CallContext,
  { start, end }: { start: number; end: number },
): { at: number; title: string }[] {
  const { station } = context;
  const { entities } = station.content();
  const turns = Object.values(entities['operationLog#turn']?.choices ?? {});
  const actions = turns.map((turn) => String(turn.const));
  const { list } = station.docs.logs({ kinds: ['strategy', 'save'], actions, start, end, current: 1, pageSize: most });
  const say = translator(context);
  return list
    .filter(isChange)
    .map((entry) => {
      const title = say(plain(turns.find((turn) => turn.const === entry.what)?.title) ?? entry.what);
      const now = markedFields.flatMap((name) => wordOf(schemaAt(entities.strategy ?? {}, `/${name}`), entry, name, say));
      return { at: entry.at, title: [title, ...now].join(say(': ')) };
    })
    .toReversed();
}

/** A strategy that was not resumed is no change, nor is a save that leaves the marked members unchanged. */
function isChange({ outcome, before, after }: LogEntry): boolean {
  if (outcome === 'not resumed') return false;
  if (!isObject(before) || !isObject(after)) return before === undefined || before !== after;
  return markedFields.some((name) => before[name] !== after[name]);
}

/** The title of the new value if the value has changed. */
function wordOf(
  schema: Schema | undefined,
  { before, after }: LogEntry,
  name: string,
  say: ReturnType<typeof translator>,
): string[] {
  if (!isObject(after) || (isObject(before) && before[name] === after[name])) return [];
  const title = Object.values(schema?.choices ?? {}).find((choice) => choice.const === after[name])?.title;
  const word = plain(title);
  return word === undefined ? [] : [say(word)];
}

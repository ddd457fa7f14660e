// Texts and marks of a part from its live values. Pure; every state has a text, not only a colour.
import type { Formatted } from '../../src/core/format/format.ts';
import { joinFormatted, missing } from '../../src/core/format/format.ts';
import type { Schema, Text, Tone } from '../../src/core/language.ts';
import type { WiringOptions } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';
import { asOld, type Old, oldIn } from '../shared/value/old.ts';
import type { Energised } from './toEnergised.ts';
import type { Part } from './toDiagram.ts';

export interface PartDrawing {
  title: string;
  /** At most two lines next to the symbol. */
  lines: readonly string[];
  energised: Energised;
  /** Position of a switch. */
  closed?: boolean | undefined;
  tone?: Tone | undefined;
  /** Device state, if it is not normal. */
  state?: string;
  /** Set if the part shows a stale reading. */
  old?: Old;
  /** Text of `old`, with the time. */
  age?: string;
  /** Full description in one sentence, for screen readers. */
  spoken: string;
}
/** Current drawings by part id, created on request. */
export interface PartDrawings {
  get: (id: string) => PartDrawing | undefined;
}
export interface PartWords {
  symbol: (symbol: string) => string;
  format: (value: unknown, schema: Schema | undefined) => Formatted;
  schemaOf: (of: 'live' | 'node', pointer: string) => Schema | undefined;
  say: (text: Text) => string;
  title: (text: NonNullable<NonNullable<WiringOptions['values']>[string]['title']>) => string;
}

const normalStates: ReadonlySet<unknown> = new Set(['normal', undefined, null]);
const isSwitch = ({ symbol }: Part): boolean => symbol === 'breaker' || symbol === 'contactor';
const mostLines = 2;
/** Prefix of a stale value. */
const oldSign = '⚠';

export function toPartDrawing(
  part: Part,
  live: unknown,
  energised: Energised,
  values: WiringOptions['values'],
  words: PartWords,
): PartDrawing {
  const symbol = words.symbol(part.symbol);
  const title = part.name ?? symbol;
  const closed = read(live, '/closed');
  // Without any live data, as in an editor, no position is shown.
  const position =
    !isSwitch(part) || live === undefined
      ? undefined
      : aged('/closed', live, words, words.say(closed === true ? 'Closed' : closed === false ? 'Open' : 'Position unknown'));
  const ownLines = toLines(part, live, values, words);
  const state = read(live, '/state');
  const stateText = normalStates.has(state) ? undefined : words.format(state, words.schemaOf('live', '/state'));
  const lines = [...(position === undefined ? [] : [position]), ...(stateText ? [stateText.text] : []), ...ownLines].slice(
    0,
    mostLines,
  );
  const old = asOld(read(live, '/old'));
  const age = old && toAge(old, words);
  return {
    title,
    lines,
    ...(old && { old }),
    ...(age !== undefined && { age }),
    energised,
    ...(isSwitch(part) && { closed: typeof closed === 'boolean' ? closed : undefined }),
    ...(stateText && { tone: stateText.tone ?? 'warning', state: stateText.text }),
    // The visible text first, word for word.
    spoken: [
      [title, ...lines].join(' '),
      ...ownLines.filter((each) => !lines.includes(each)),
      symbol,
      words.say(energisedWords[energised]),
      ...(age === undefined ? [] : [age]),
    ].join(', '),
  };
}

export const energisedWords = { live: 'Energised', dead: 'De-energised', unknown: 'Unknown whether energised' } as const;

/** Prefixes an existing but stale value with the sign. */
function aged(pointer: string, live: unknown, words: PartWords, text: string): string {
  const known = read(live, pointer) !== undefined;
  return known && oldIn(live, pointer, words.schemaOf('live', pointer)) ? `${oldSign} ${text}` : text;
}
/** Shows the time instead of the age, because the age would change every second. */
function toAge({ since, of }: Old, { format, say }: PartWords): string {
  if (since === undefined) return say({ text: 'Not read: {{of}}', values: { of } });
  const time = format(since, { type: 'integer', format: 'instant' }).text;
  return say({ text: 'Not read since {{time}}: {{of}}', values: { time, of } });
}

/** Missing values take no line: a busbar has no power, a load no voltage. */
function toLines(part: Part, live: unknown, values: WiringOptions['values'] = {}, words: PartWords): string[] {
  return Object.values(values).flatMap(({ title, at, of = 'live', secondary }) => {
    const holder = of === 'node' ? part.item : live;
    const shown = (pointer: string) => joinFormatted(words.format(read(holder, pointer), words.schemaOf(of, pointer)));
    const value = shown(at);
    if (value === missing) return [];
    const second = secondary === undefined ? missing : shown(secondary);
    const parts = [title === undefined ? '' : words.title(title), value, second === missing ? '' : second];
    const text = parts.filter(Boolean).join(' ');
    return [of === 'node' ? text : aged(at, live, words, text)];
  });
}

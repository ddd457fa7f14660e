// Turns rows with a start, an end and an enumerated state into tracks of spans with texts, and lists the states used. Pure.
import type { Formatted } from '../../src/core/format/format.ts';
import { joinFormatted } from '../../src/core/format/format.ts';
import type { CurveOptions } from '../../src/core/kinds.gen.ts';
import type { Choice, Schema, Text } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import type { TooltipLine } from './plot/tooltip.ts';

const patterns = ['full', 'dashed', 'slanted', 'hollow'] as const;
export type Pattern = (typeof patterns)[number];

export interface SpanState {
  title: string;
  /** Colour name. */
  colour: string;
  /** States of the same colour have different fill patterns, also visible to people who cannot distinguish the shades. */
  pattern: Pattern;
}
interface Span {
  from: number;
  until: number;
  state: SpanState;
  tipLines: readonly TooltipLine[];
}
export interface SpanTrack {
  /** Empty if there is only one track. */
  name: string;
  list: readonly Span[];
  /** The spans as drawn: adjacent spans of the same state form one bar, even if their other details differ. */
  bars: readonly Bar[];
}
type Bar = Pick<Span, 'from' | 'until' | 'state'>;
export interface Spans {
  /** Title of the state, used as a column heading in the table. */
  title: string;
  tracks: readonly SpanTrack[];
  states: readonly SpanState[];
}
export interface SpanWords {
  say: (text: Text | undefined) => string;
  format: (value: unknown, schema?: Schema) => Formatted;
}
type SpanOptions = NonNullable<CurveOptions['spans']>;

export function toSpans(
  rows: readonly unknown[],
  options: SpanOptions,
  row: Schema | undefined,
  { say, format }: SpanWords,
): Spans {
  const { start = '/at', end = '/until', state, track, tooltip = [] } = options;
  const stateSchema = schemaIn(row, state);
  const choices = Object.values(stateSchema?.choices ?? {});
  const states = new Map<unknown, SpanState>();
  const tracks = new Map<string, Span[]>();
  const textAt = (each: unknown, pointer: string): string => {
    const at = read(each, pointer);
    return at === undefined ? '' : joinFormatted(format(at, schemaIn(row, pointer)));
  };
  for (const each of rows) {
    const [from, until, value] = [read(each, start), read(each, end), read(each, state)];
    if (typeof from !== 'number' || typeof until !== 'number' || value === undefined || value === null) continue;
    const known = states.get(value) ?? stateOf(value, choices, [...states.values()], say);
    states.set(value, known);
    const lines = tooltip.flatMap((pointer) => {
      const words = textAt(each, pointer);
      return words === '' ? [] : [{ name: say(schemaIn(row, pointer)?.title), value: words }];
    });
    const name = track === undefined ? '' : textAt(each, track);
    const list = tracks.get(name) ?? [];
    list.push({ from, until, state: known, tipLines: lines });
    tracks.set(name, list);
  }
  return { title: say(stateSchema?.title), tracks: [...tracks].map(toTrack), states: [...states.values()] };
}

function toTrack([name, spans]: [string, Span[]]): SpanTrack {
  const list = spans.toSorted((one, other) => one.from - other.from);
  const bars: Bar[] = [];
  for (const { from, until, state } of list) {
    const last = bars.at(-1);
    if (last?.state === state && last.until === from) bars[bars.length - 1] = { ...last, until };
    else bars.push({ from, until, state });
  }
  return { name, list, bars };
}

function stateOf(value: unknown, choices: readonly Choice[], before: readonly SpanState[], say: SpanWords['say']): SpanState {
  const choice = choices.find((each) => each.const === value);
  const colour = choice?.tone === undefined || choice.tone === 'neutral' ? 'none' : choice.tone;
  const same = before.filter((each) => each.colour === colour).length;
  const title = say(choice?.title ?? { text: 'unknown ({{value}})', values: { value: String(value) } });
  return { title, colour, pattern: patterns[same % patterns.length] ?? 'full' };
}

/** The span at an instant. The end of a span is exclusive. */
export const spanAt = ({ list }: SpanTrack, at: number): Span | undefined =>
  list.findLast(({ from, until }) => from <= at && at < until);

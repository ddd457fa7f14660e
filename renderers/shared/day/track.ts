// Turns the rows of a day, each with a state, into runs of the 96 slots with title and colour, and lists the states used. Pure.
import type { Choice, Schema, Text, Tone } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { schemaIn } from '../value/ownSchema.ts';
import { type Run, toRuns, toSlots } from './slots.ts';

export interface TrackOptions {
  start?: string;
  end?: string;
  tone?: string;
  value?: string;
}
export interface State {
  title: Text;
  /** Colour name. */
  colour: string;
}
export interface Slot extends Run {
  state: State | undefined;
  /** The row as received, for the details of the slot. */
  sourceRow: unknown;
}
export interface DayTrack {
  slots: Slot[];
  /** Each state once, in the order of the enumeration. */
  states: State[];
  misfits: number;
}

const bySign: Readonly<Record<string, State>> = {
  '1': { title: 'Charging', colour: 'success' },
  '-1': { title: 'Discharging', colour: 'notice' },
  '0': { title: 'Idle', colour: 'none' },
};

export function toTrack(
  rows: readonly unknown[],
  { start = '/startTime', end = '/endTime', tone, value }: TrackOptions,
  row?: Schema,
): DayTrack {
  const choices = tone === undefined ? [] : Object.values(schemaIn(row, tone)?.choices ?? {});
  const states = rows.map((each) => stateOf(each, tone, value, choices));
  const { rows: slots, misfits } = toSlots(rows.map((each) => ({ start: read(each, start), end: read(each, end) })));
  const runs = toRuns(slots);
  const seen = new Set(
    runs.map((run) => (run.row === undefined ? undefined : states[run.row])).filter((state) => state !== undefined),
  );
  return {
    slots: runs.map((run) => ({
      ...run,
      state: run.row === undefined ? undefined : states[run.row],
      sourceRow: run.row === undefined ? undefined : rows[run.row],
    })),
    states: inOrder([...seen], choices),
    misfits: misfits.length,
  };
}

function stateOf(
  row: unknown,
  tone: string | undefined,
  value: string | undefined,
  choices: readonly Choice[],
): State | undefined {
  if (tone === undefined) {
    const rowValue = value === undefined ? undefined : read(row, value);
    return typeof rowValue === 'number' ? bySign[String(Math.sign(rowValue))] : undefined;
  }
  const toneValue = read(row, tone);
  if (toneValue === undefined || toneValue === null) return undefined;
  const found = choices.find((each) => each.const === toneValue);
  if (found) return { title: found.title, colour: trackColour(found.tone) };
  return { title: { text: 'unknown ({{value}})', values: { value: String(toneValue) } }, colour: 'unknown' };
}
/** A state without a tone still fills its slot. */
const trackColour = (tone: Tone | undefined): string => (tone === undefined || tone === 'neutral' ? 'none' : tone);

function inOrder(states: readonly State[], choices: readonly Choice[]): State[] {
  const distinct = new Map(states.map((state) => [JSON.stringify(state.title), state]));
  const rank = (state: State) => {
    const at = choices.findIndex((each) => each.title === state.title);
    return at === -1 ? choices.length : at;
  };
  return [...distinct.values()].toSorted((left, right) => rank(left) - rank(right));
}

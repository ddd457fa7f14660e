// Builds the commissioning page and its protocol in the reader's language.
import type { AnswerOf } from '../../../core/calls/calls.gen.ts';
import type { Text } from '../../../core/language.ts';
import { say, type Translate, translateWith, withDetail } from '../../../core/texts/text.ts';
import { sayWho } from '../../../core/texts/who.ts';
import type { CallContext } from '../../contract/calls.ts';
import { readSetting } from '../documents/index.ts';
import { withoutGaps } from '../request/index.ts';
import { toBeEnabled } from './devices.ts';
import { type Found, verdictOf } from './finding.ts';
import { checkOf, type Standing } from './marks.ts';

type Answer = AnswerOf<'commissioning.state'>;
type Row = NonNullable<Answer['steps']>[number];
type Words = (text: Text) => string;
interface Reader {
  words: Words;
  t: Translate;
  /** Names of the devices whose control the check of the devices would enable. */
  enables: string | undefined;
}

export function toAnswer(all: readonly Standing[], { station, language }: Pick<CallContext, 'station' | 'language'>): Answer {
  const t = translateWith(station.content().locales[language] ?? {}, language);
  const words: Words = (text) => say(text, t);
  const undone = all.filter(({ state }) => !isDone(state));
  // Only a failed step links to its page. A step that is in order but not yet checked does not.
  const failing = undone.find(({ now }) => verdictOf(now) === 'fails');
  const next = failing ?? undone[0];
  const enables = toBeEnabled(station).map((each) => each.name);
  const reader: Reader = { words, t, enables: enables.length > 0 ? enables.join(', ') : undefined };
  const { name, address } = readSetting(station.docs, 'station')?.body ?? {};
  return withoutGaps({
    station: name,
    address,
    at: station.clock.now(),
    done: all.filter(({ state }) => isDone(state)).length,
    of: all.length,
    complete: next === undefined,
    next: next && words(next.step.title),
    nextPage: failing?.step.go,
    nextStep: next && failing?.step.go === undefined ? toRow(next, all.indexOf(next) + 1, reader) : undefined,
    enables: reader.enables,
    steps: all.map((each, index) => toRow(each, index + 1, reader)),
    found: all.flatMap((each) => toFound(each, words)),
  });
}

const isDone = (state: Standing['state']): boolean => state === 'passed' || state === 'confirmed';

function toRow(
  { id, step, kept, state, now, changed, confirmable }: Standing,
  number: number,
  { words, t, enables }: Reader,
): Row {
  const mark = kept.passed ?? kept.tried;
  return withoutGaps({
    id,
    title: `${number}. ${words(step.title)}`,
    checks: words(step.checks),
    state,
    says: words(saysOf({ kept, state, now, changed, step })),
    unsure: unsureIn({ kept, now, step }).map(words).join('\n') || undefined,
    by: mark && sayWho(mark.by, t),
    at: mark?.at,
    page: step.go,
    checkable: step.check !== undefined,
    confirmable,
    marked: mark !== undefined,
    enables: step.check === 'devices' ? enables : undefined,
  });
}

/** The findings that a person confirms, with their numbers. For a check with a proof, those of its last run. */
function unsureIn({ kept, now, step }: Pick<Standing, 'kept' | 'now' | 'step'>): Text[] {
  const found = checkOf(step)?.prove ? (kept.tried?.found ?? []) : now;
  return found.filter(({ verdict }) => verdict === 'unsure').map(({ what, seen }) => withDetail(what, seen));
}

/** The most important message of a step: what is wrong, else the note of the person who confirmed it. */
function saysOf({ kept, state, now, changed, step }: Pick<Standing, 'kept' | 'state' | 'now' | 'changed' | 'step'>): Text {
  const shown = state === 'failed' || state === 'unsure' ? (kept.tried?.found ?? []) : now;
  const fails = shown.find(({ verdict }) => verdict === 'fails');
  const wrong = fails ?? changed[0] ?? shown.find(({ verdict }) => verdict === 'unsure');
  if (state === 'passed' || state === 'confirmed') return { text: '{{note}}', values: { note: kept.passed?.note ?? '' } };
  if (wrong) return withDetail(wrong.what, wrong.seen);
  return step.check === undefined ? "Requires a person's judgement" : 'Not checked yet';
}

/** The findings of the passed check, else of the last attempt. For a lapsed step, also what fails now or has changed. */
function toFound({ id, step, kept, state, now, changed }: Standing, words: Words): NonNullable<Answer['found']> {
  const then = (kept.passed ?? kept.tried)?.found ?? [];
  const since = state === 'lapsed' ? [...now.filter(({ verdict }) => verdict === 'fails'), ...changed] : [];
  return [...then, ...since].map(({ what, seen, verdict }: Found, index) => ({
    id: `${id} ${index}`,
    step: words(step.title),
    what: words(what),
    seen: words(seen),
    verdict,
    ...(index >= then.length && { since: true }),
  }));
}

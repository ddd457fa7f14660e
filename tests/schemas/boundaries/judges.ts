// The two checks of a value before it takes effect: the station, with the full processing of a request up to its handler, and the
// form, with the validator that the station serves for it.
import { toCompiledCheck } from '../../../src/compiler/validator.ts';
import type { CompiledCall } from '../../../src/core/content.ts';
import type { Schema, Value } from '../../../src/core/language.ts';
import { convert } from '../../../src/core/schema/convert.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { say } from '../../../src/core/texts/text.ts';
import { givensOf } from '../../../src/core/validate.ts';
import { formFindings } from '../../../src/data/drafts/formFindings.ts';
import { toFormValidator } from '../../../src/data/drafts/formValidator.ts';
import { toSendable } from '../../../src/data/drafts/sendable.ts';
import { createTurns } from '../../../src/station/running/turns.ts';
import { type Calls, createCalls } from '../../../src/station/server/calls/calls.ts';
import type { Caller } from '../../../src/station/server/caller.ts';
import { openContents } from '../../../src/station/server/contents.ts';
import { Invalid, toRefusal } from '../../../src/station/server/envelope.ts';
import { contentVersionOf } from '../../../src/station/server/contentVersion.ts';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { noonish, openDouble, zone } from '../../station/calls/double.ts';
import { figure } from './limits.ts';
import type { Limit } from './places.ts';
import { put } from './ranges.ts';
import { merged } from './rules.ts';
import { content, files } from '../../delivered.ts';

const version = contentVersionOf(content, undefined);
export const translate = { en: version.translate('en_US'), zh: version.translate('zh_CN') };

/** The message at a place. */
export interface Said {
  en: string;
  zh: string;
}
/** Messages by path. Warnings are omitted because they do not block, unless the limit only warns. */
type Verdict = ReadonlyMap<string, Said>;
/** The calls that return limits, or values for rules, answer as the limit declares. */
export type Judge = (value: unknown, limit: Pick<Limit, 'isFigure' | 'answers' | 'warnOnly'>) => Promise<Verdict>;

/** Returns the same number for every limit that a schema reads from a call. */
function figuresFor(schema: Schema): Map<string, unknown> {
  const answers = new Map<string, unknown>();
  const collect = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { read, at, title } = node as Readonly<Record<string, unknown>>;
    if (typeof read === 'string' && typeof at === 'string' && title !== undefined)
      answers.set(read, put(answers.get(read), at.replaceAll('*', '0'), figure));
    Object.values(node).forEach(collect);
  };
  collect(schema);
  return answers;
}

/** The answers of the calls that the schema reads, while a limit is tested. */
const answersFor = (figures: ReadonlyMap<string, unknown>, { isFigure, answers }: Parameters<Judge>[1]): Map<string, unknown> => {
  const all = new Map(isFigure ? figures : []);
  for (const [name, answer] of answers ?? []) all.set(name, merged(all.get(name), answer));
  return all;
};

const identity: Caller['identity'] = {
  sessionId: 's1',
  user: { id: 'u1', loginName: 'ada', name: 'Ada', role: 'administrator' },
  rights: { control: true, write: true, maintain: true, administer: true },
  sees: 'all',
};
const caller: Caller = {
  identity,
  language: 'en_US',
  busbarName: undefined,
  address: '127.0.0.1',
  brought: () => [],
  signal: new AbortController().signal,
  who: 'u1',
};

export interface Station {
  judge: (call: CompiledCall) => Judge;
  close: () => void;
}
export async function openStation(): Promise<Station> {
  const double = openDouble();
  const { station } = double;
  const { clock } = station;
  const db = openCore(':memory:');
  const contents = await openContents({
    files,
    compile: async () => ({ content, problems: [], files, filesOnHold: [], sound: true }),
    stationCode: () => '',
    clock,
    print: () => {},
  });
  let judged: CompiledCall | undefined;
  let answers = new Map<string, unknown>();
  const callsOf = (type: 'ems' | 'cloud'): Calls =>
    createCalls({
      station: { ...station, type },
      turns: createTurns(),
      // A passing request has no effect.
      handlerOf: (call) => () => (call === judged ? undefined : answers.get(call.name)),
      sessions: createSessions({ db, docs: createDocStore(db, clock), clock }),
      contents,
      note: () => {},
    });
  const all = { ems: callsOf('ems'), cloud: callsOf('cloud') };
  const judge = (call: CompiledCall): Judge => {
    const figures = figuresFor(call.request);
    return async (value, limit) => {
      [judged, answers] = [call, answersFor(figures, limit)];
      const body = convert(call.request, value, 'toWire', content.units, content.index.pointUnits);
      try {
        await all[call.runtime === 'cloud' ? 'cloud' : 'ems'].run({ call, body, writes: true }, caller, version);
      } catch (error) {
        if (error instanceof Invalid) return toVerdict(error);
      }
      return new Map();
    };
  };
  return { judge, close: () => (double.close(), db.close()) };
}

function toVerdict(error: Invalid): Verdict {
  const [en, zh] = [translate.en, translate.zh].map(
    (each) => toRefusal(error, each, () => {}).data as readonly { path: string; message: string }[],
  );
  const found = new Map<string, Said>();
  for (const [index, { path, message }] of (en ?? []).entries())
    if (!found.has(path)) found.set(path, { en: message, zh: zh?.[index]?.message ?? '' });
  return found;
}

/** A form checks the values that it would send. */
export function formJudge(entity: Schema): Judge {
  const { shape } = toFormValidator(entity, toCompiledCheck(toPlain(entity)));
  const figures = figuresFor(entity);
  const asked = new Map(givensOf(entity).map(({ read, params }) => [JSON.stringify([read, params]), read]));
  return async (value, limit) => {
    const answers = answersFor(figures, limit);
    const given = (read: string, params: Value | undefined) => answers.get(asked.get(JSON.stringify([read, params])) ?? '');
    const found = formFindings({
      schema: entity,
      shape,
      value: toSendable(entity, value),
      ...(limit.isFigure && { given }),
      now: noonish,
      timezone: zone,
      units: content.units,
    });
    const said = new Map<string, Said>();
    for (const { path, text, warnOnly } of found)
      if ((!warnOnly || limit.warnOnly) && !said.has(path))
        said.set(path, { en: say(text, translate.en), zh: say(text, translate.zh) });
    return said;
  };
}

// Creates a paper (printed report): runs the calls that it names one after the other, lays out the answers, and prints them in a
// separate thread.
import { expandNeeds } from '../../../../core/access/guard.ts';
import type { Language } from '../../../../core/access/session.ts';
import type { CompiledCall } from '../../../../core/content.ts';
import type { Paper } from '../../../../core/paper.ts';
import { read } from '../../../../core/pointer.ts';
import { say, translateWith } from '../../../../core/texts/text.ts';
import { sayWho } from '../../../../core/texts/who.ts';
import { addDays, addMonths, dayOf, exactInstantText } from '../../../../core/time.ts';
import { fill } from '../../../../core/value.ts';
import type { CallContext, Handler } from '../../../contract/calls.ts';
import type { MakePaper, PaperDoc } from '../../../contract/exports.ts';
import { Refused, Reply, type Station } from '../../../contract/index.ts';
import type { DrawnPaper, Printer } from '../../../contract/papers.ts';
import { currencyOf, readSetting, zoneOf } from '../../documents/index.ts';
import { type Answered, type LaidOut, toBlocks } from './toDrawn.ts';

export interface PaperMakerParts {
  handlerOf: (call: CompiledCall) => Handler | undefined;
  printer: Printer;
}
/** Share of reading in the progress; the rest is layout and printing. */
const readShare = 0.8;

export function createPaperMaker(station: Station, { handlerOf, printer }: PaperMakerParts): MakePaper {
  return async (task, report, signal) => {
    const paper = station.content().papers[task.paper];
    if (!paper) throw new Refused(404, 'This report no longer exists');
    const reading: Reading = { station, task, paper, handlerOf, signal };
    const answers = await readAll(reading, (share) => report(share * readShare));
    await station.giveWay();
    const bytes = await printer.print(lay(reading, answers), signal);
    return bytes;
  };
}

interface Reading {
  station: Station;
  task: PaperDoc;
  paper: Paper;
  handlerOf: PaperMakerParts['handlerOf'];
  signal: AbortSignal;
}

export const daysOfMonth = (month: string): [first: string, last: string] => [
  `${month}-01`,
  addDays(`${addMonths(month, 1)}-01`, -1),
];

/** The scope of params and conditions. `source` is filled with the answers as they arrive. */
function scopeOf({ station, task }: Reading, source: Record<string, unknown>) {
  const [first, last] = daysOfMonth(task.month);
  const now = station.clock.now();
  const today = dayOf(now, zoneOf(station));
  const period = { month: task.month, first, last, range: [first, last] };
  return {
    period,
    source,
    station: station.scope(),
    session: { type: station.type, language: task.language },
    clock: { now, today, month: today.slice(0, 7) },
  };
}

async function readAll(reading: Reading, report: (share: number) => void): Promise<Map<string, Answered>> {
  const { paper, signal } = reading;
  const answers = new Map<string, Answered>();
  const source: Record<string, unknown> = {};
  const scope = scopeOf(reading, source);
  const context = contextOf(reading);
  const all = Object.entries(paper.sources);
  for (const [index, [name, { read: call, params }]] of all.entries()) {
    signal.throwIfAborted();
    const request = params === undefined ? {} : fill(params, (pointer) => read(scope, pointer));
    const answer = await ask(reading, call, request, context);
    answers.set(name, answer);
    if ('data' in answer) source[name] = answer.data;
    report((index + 1) / all.length);
    await reading.station.giveWay();
  }
  return answers;
}

/** Runs the handler of a call. If it refuses, the paper shows the reason in place of the data. */
async function ask({ station, handlerOf }: Reading, name: string, request: unknown, context: CallContext): Promise<Answered> {
  const call = station.content().calls[name];
  const handler = call && handlerOf(call);
  if (!call || !handler) return { refused: 'No such call' };
  try {
    context.guard(call.needs);
    const came: unknown = await handler(request as never, context);
    return { schema: call.answer, data: came instanceof Reply ? came.data : came };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** The person who requested the paper has its rights, so it is read with exactly these. */
function contextOf({ station, task, paper, signal }: Reading): CallContext {
  const { guards } = station.content();
  const granted = expandNeeds(paper.needs, guards);
  return {
    station,
    user: undefined,
    sessionId: undefined,
    language: task.language as Language,
    busbarName: undefined,
    address: '',
    maintains: false,
    signal,
    guard: (needs) => {
      if (expandNeeds(needs, guards).some((need) => !granted.includes(need))) throw new Refused(403, 'no permission');
    },
    files: {},
    get batch(): never {
      throw new Error('A paper saves nothing');
    },
  };
}

function lay(reading: Reading, answers: ReadonlyMap<string, Answered>): DrawnPaper {
  const { station, task, paper } = reading;
  const content = station.content();
  const t = translateWith(content.locales[task.language] ?? {}, task.language);
  const zone = zoneOf(station);
  const saved = readSetting(station.docs, 'station')?.body;
  const source = Object.fromEntries([...answers].flatMap(([name, answer]) => ('data' in answer ? [[name, answer.data]] : [])));
  const scope = scopeOf(reading, source);
  const format = { language: task.language, timezone: zone, units: content.units, t, currency: currencyOf(station) };
  const laid: LaidOut = { answers, format, scope: (pointer) => read(scope, pointer) };
  const title = say(paper.title, t);
  const station_ = saved?.name ?? '';
  const [first, last] = daysOfMonth(task.month);
  const made = exactInstantText(station.clock.now(), zone, 'minute');
  return {
    title,
    language: task.language,
    head: [
      [t('Station'), station_],
      [t('Month'), task.month],
      [t('Days'), t('{{first}} to {{last}}', { first, last })],
      [t('Time zone'), zone],
      [t('Generated at'), made],
      [t('Created by'), task.scheduled ? t('By schedule') : sayWho(task.by, t)],
    ],
    blocks: toBlocks(paper, laid),
    foot: [`${station_} · ${title} · ${task.month}`, t('Page {{page}} of {{pages}}', { page: '{{page}}', pages: '{{pages}}' })],
    lacking: t('Characters in names that the font does not contain are shown as “?”: {{signs}}', { signs: '{{signs}}' }),
  };
}

// The station's side of dispatch orders from the cloud platform: checks, executes and answers them. A repeated order gets the
// stored answer.
import { cloudPlatform } from '../../../core/texts/who.ts';
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { accessTypes, mode as modes } from '../../../core/access/session.ts';
import { type DocTx, Refused, type Station } from '../../contract/index.ts';
import { readSetting, todayOf } from '../documents/index.ts';
import { startStrategy, stopStrategy } from '../strategy/index.ts';
import { askCloud } from './cloudAsk.ts';
import { dispatchConfigOf, type Hinder, orderOf, putOrder, readOrders, type Why } from './orders.ts';
import { follow, templateHinders } from './orderedTemplate.ts';

type Given = AnswerOf<'site.orders'>['orders'][number];
type Answer = Pick<RequestOf<'site.answerOrder'>, 'status' | 'why'>;

export async function answerOrders(station: Station, token: string): Promise<void> {
  const { orders } = await askCloud<AnswerOf<'site.orders'>>(station, 'site.orders', { token });
  for (const given of orders) {
    const { status, why } = answered(station, given.id) ?? (await settle(station, given));
    await askCloud(station, 'site.answerOrder', { token, id: given.id, status, why });
  }
}

function answered({ docs }: Station, id: string): Answer | undefined {
  const { status, why } = readOrders(docs).find((each) => each.id === id) ?? {};
  return status && why && { status, why };
}

const rejected = (why: Why): Answer => ({ status: why === 'late' ? 'timeout' : 'reject', why });

async function settle(station: Station, given: Given): Promise<Answer> {
  const no = whyNot(station, given);
  if (no) return keep(station, given, rejected(no));
  const { day, template } = given;
  if (orderOf(given) === 'start') return keep(station, given, await start(station));
  if (orderOf(given) === 'stop') return keep(station, given, await stop(station));
  // Execute and record in one transaction, so that a station that crashes in between reports what it actually did.
  return keep(station, given, { status: 'accept', why: 'follows' }, (tx) => {
    if (day !== undefined && template) follow(tx, station, day, template);
  });
}

function keep({ docs, clock }: Station, given: Given, answer: Answer, also?: (tx: DocTx) => void): Answer {
  docs.tx((tx) => {
    also?.(tx);
    putOrder(tx, { ...given, ...answer, answeredAt: clock.now() }, 'station');
  });
  return answer;
}

/** The platform receives only a code. The reason is shown at the station. */
async function start(station: Station): Promise<Answer> {
  try {
    await startStrategy(station, cloudPlatform);
    return { status: 'accept', why: 'started' };
  } catch (error) {
    if (error instanceof Refused) return rejected('unready');
    throw error;
  }
}
async function stop(station: Station): Promise<Answer> {
  await stopStrategy(station, cloudPlatform);
  return { status: 'accept', why: 'halted' };
}

/** The first obstacle. A stop order only has to arrive in time and in remote mode. */
function whyNot(station: Station, given: Given): Why | undefined {
  const { day, until, template } = given;
  const { state, moving, accessType } = station.scope();
  const order = orderOf(given);
  const hinders: readonly Hinder[] = [
    [station.clock.now() > until, 'late'],
    [day !== undefined && day < todayOf(station), 'over'],
    [readSetting(station.docs, 'mode')?.body.mode !== modes.remote, 'local'],
  ];
  const others = (): readonly Hinder[] => [
    [!dispatchConfigOf(station.docs).accepts, 'closed'],
    [accessType !== undefined && accessType !== accessTypes.production, 'locked'],
    [state.stopping || state.starting, 'busy'],
    [moving === true, 'moving'],
    [order === 'template' && (day === undefined || template === undefined), 'over'],
    ...(template ? templateHinders(station, template) : []),
  ];
  return [...hinders, ...(order === 'stop' ? [] : others())].find(([holds]) => holds)?.[1];
}

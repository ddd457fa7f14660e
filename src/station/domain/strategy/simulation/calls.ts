// Calls of simulations: simulating a strategy before it starts and comparing it with another, reading the result, and cancelling.
import type { AnswerOf, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { Refused, Reply } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { perPerson } from '../../../contract/perPerson.ts';
import type { KeptSimulation } from '../../../contract/simulations.ts';
import { whoOf } from '../../request/index.ts';
import { toAsked } from './asked.ts';
import { backtestOf } from './backtest.ts';
import { expected } from './expected.ts';
import { type Side, toSide } from './sides.ts';
import { simulatorOf } from './simulations.ts';
import { toAnswer } from './toAnswer.ts';

const name = 'simulation.start';
const steps = { read: 'Reading measured data', step: 'Simulating the days' } as const;

/** Edits are validated at once; the simulation itself runs as a task. */
async function start({ span, left, right }: RequestOf<typeof name>, context: CallContext): Promise<{ taskId: string }> {
  const { station, sessionId = '' } = context;
  const { simulations } = station;
  const simulator = simulations && simulatorOf(simulations);
  if (!simulator) throw new Refused(404, 'No such call');
  const sides: readonly [Side, Side] = [await toSide(left, context), await toSide(right, context)];
  const now = await toSide(undefined, context);
  const stop = new AbortController();
  const { taskId } = station.tasks.start(name, whoOf(context), async (report) => {
    try {
      report(steps.read, 0, 100);
      const { asked, ...stretch } = await toAsked(station, span, sides, now);
      const outcomes = await simulator.run(asked, stop.signal, (done, of) =>
        report(steps.step, Math.round((100 * done) / of), 100),
      );
      const [one, other] = outcomes;
      if (!one || !other) throw new Error('the simulation returned only one of two results');
      const [first, second] = sides;
      const backtest = await backtestOf(station, simulator);
      simulations.keep(sessionId, {
        madeAt: station.clock.now(),
        span,
        ...stretch,
        backtest,
        left: { called: first.called, kind: first.kind, outcome: one },
        right: { called: second.called, kind: second.kind, outcome: other },
      });
    } finally {
      if (simulations.running(sessionId)?.stop === stop) simulations.ended(sessionId);
    }
  });
  simulations.begin(sessionId, taskId, stop);
  return { taskId };
}

function cancel(_request: unknown, { station, sessionId = '' }: CallContext) {
  const running = station.simulations?.running(sessionId);
  if (!running) throw new Refused(404, 'No simulation is running');
  station.tasks.end(running.taskId, 'Cancelled');
  running.stop.abort(new Refused(409, 'Cancelled'));
  return new Reply('Cancelled', null);
}

/** The last simulation of this session. */
function newest(_request: unknown, context: CallContext): AnswerOf<'simulation.newest'> {
  const kept: KeptSimulation | undefined = context.station.simulations?.newest(context.sessionId ?? '');
  return kept ? toAnswer(kept, context) : {};
}

function backtest(_request: unknown, { station }: CallContext): Promise<AnswerOf<'simulation.backtest'>> {
  const simulator = station.simulations && simulatorOf(station.simulations);
  return simulator ? backtestOf(station, simulator) : Promise.resolve({ days: 0 });
}

export const simulation: Handlers = {
  'simulation.start': start,
  'simulation.cancel': cancel,
  'simulation.newest': perPerson(newest),
  'simulation.expected': expected,
  'simulation.backtest': backtest,
};

// Entry point of the simulation thread, which is separate because simulating a week by the minute takes long. It receives
// requests as messages and replies with the progress and the results.
import { parentPort } from 'node:worker_threads';
import type { SimulatedRun, SimulationAsked } from './asked.ts';
import type { SimulateAsked, SimulateReply } from './messages.ts';
import { simulate } from './simulate.ts';
import { toOutcome } from './toOutcome.ts';

const send = (reply: SimulateReply): void => parentPort?.postMessage(reply);

function answer({ lead, sides }: SimulateAsked): SimulateReply {
  const of = [...(lead ? [lead] : []), ...sides.map(({ asked }) => asked)].reduce((sum, { minutes }) => sum + minutes, 0);
  let before = 0;
  const run = (asked: SimulationAsked): SimulatedRun => {
    const work = simulate(asked);
    for (;;) {
      const { done, value } = work.next();
      if (done === true) {
        before += asked.minutes;
        return value;
      }
      send({ done: before + value, of });
    }
  };
  try {
    const socs = lead && run(lead).socs;
    const begun = ({ batteries, ...asked }: SimulationAsked): SimulationAsked => ({
      ...asked,
      batteries: batteries.map((each) => ({ ...each, soc: socs?.[each.id] ?? each.soc })),
    });
    return { outcomes: sides.map((side) => toOutcome(run(begun(side.asked)), side)) };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: SimulateAsked) => send(answer(asked)));
send({ ready: true });

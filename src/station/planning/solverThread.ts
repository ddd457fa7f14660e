// The solver thread: HiGHS blocks the thread that it runs on. It receives a program or the input for one, and replies with the
// solution or with the reason why there is none.
import { parentPort } from 'node:worker_threads';
import loadHighs from 'highs';
import { toLpText } from './linearProgram.ts';
import type { SolveAsked, SolveReply } from './messages.ts';
import { toProgram } from './toProgram.ts';

const highs = await loadHighs();
/** Relative gap at which an integer solution is accepted. The last thousandth takes longer than everything before. */
const gap = 1e-3;

const textOf = (program: SolveAsked['program']): string =>
  typeof program === 'string' ? program : toLpText(toProgram(program.horizon, { steps: program.exclusive }));

function answer({ program, limitS }: SolveAsked): SolveReply {
  try {
    const found = highs.solve(textOf(program), { output_flag: false, time_limit: limitS, mip_rel_gap: gap });
    if (found.Status !== 'Optimal') return { failed: found.Status };
    const values: Record<string, number> = {};
    for (const [name, column] of Object.entries(found.Columns)) if ('Primal' in column) values[name] = column.Primal;
    return { solution: { objective: found.ObjectiveValue, values } };
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

parentPort?.on('message', (asked: SolveAsked) => parentPort?.postMessage(answer(asked)));
parentPort?.postMessage({ ready: true } satisfies SolveReply);

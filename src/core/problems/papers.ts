// Texts of problems with reports that the station generates.
import { error, type ProblemText } from './problemText.ts';

export const papers = {
  'paper/needs-less': ({ call, missing }: { call: string; missing: string }) =>
    error(
      `The paper reads "${call}", which needs ${missing}.`,
      'By schedule nobody asks, so the rights of the paper are all there are.',
      'Name the right in its "needs", or read another call; a state of the station is never met by a schedule.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;

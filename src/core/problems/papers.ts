// Texts of problems with reports that the station generates.
import { error, type ProblemText } from './problemText.ts';

export const papers = {
  'paper/needs-less': ({ call, missing }: { call: string; missing: string }) =>
    error(
      `The paper reads "${call}", which needs ${missing}.`,
      'A scheduled paper has no user, only the rights of the paper.',
      'Add the right to its "needs", or read another call. Scheduled papers never meet guards that depend on a state of the station.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;

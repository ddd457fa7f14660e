// Returns the files of a new strategy: its folder, the entity of its document, and a test. Takes one of the codes of
// `strategyKind` and the reason numbers in use. See the contract in src/station/dispatch/strategy.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from './scaffolds.ts';

const dispatch = 'src/station/dispatch';

export function strategyFiles(kind: string, taken: readonly number[] = takenNumbers()): Record<string, string> {
  const entity = `${kind}Strategy`;
  const Document = entity.replace(/^./, (letter) => letter.toUpperCase());
  const number = Math.max(0, ...taken) + 1;
  return {
    [`schemas/entities/strategy/${entity}.json`]: json({
      $schema: '../../language/entity.schema.json',
      title: 'Power',
      type: 'object',
      additionalProperties: false,
      required: ['power'],
      properties: {
        power: { title: 'Power', type: 'number', unit: 'kW', default: 0 },
        revision: { title: 'Revision', type: 'integer', minimum: 0 },
      },
    }),
    [`${dispatch}/strategies/${kind}/index.ts`]: `// One sentence: what it reads, which power it requests, when it stops. Charging is positive.
import { defineStrategy } from '../../strategy.ts';

interface ${Document} {
  /** kW. */
  power: number;
}
const defaults: ${Document} = { power: 0 };

export const strategy = defineStrategy({
  kind: '${kind}',
  entity: '${entity}.json',
  defaults,
  toPlan: (tx) => tx.get<${Document}>('settings', '${kind}')?.body ?? defaults,
  want: (_outlook, { power }) => ({ power, code: '${kind}' }),
  reasons: { '${kind}': { number: ${number}, text: 'Applies the saved power' } },
});
`,
    [`tests/station/dispatch/strategies/${kind}.test.ts`]: `import { expect, it } from 'vitest';
import { strategy } from '../../../../src/station/dispatch/strategies/${kind}/index.ts';
import type { Outlook } from '../../../../src/station/dispatch/strategy.ts';

const outlook: Outlook = {
  at: 0,
  time: '12:00',
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  socLeast: 50,
  socMost: 50,
  grid: 20,
  storage: 0,
};

it.each([0, 50, -50])('requests the saved power: %s kW', (power) => {
  expect(strategy.want(outlook, { power })).toEqual({ power, code: '${kind}' });
});
`,
  };
}

/** Reason numbers are stored with every second of history, so each is used only once, across all strategies and the engine. */
function takenNumbers(): number[] {
  const files = readdirSync(dispatch, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const texts = files.map((name) => readFileSync(join(dispatch, name), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/\bnumber: (\d+)/g)].map(([, number]) => Number(number)));
}

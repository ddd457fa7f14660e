// The evaluation of one alarm: hold time, end condition and missing data.
import { describe, expect, it } from 'vitest';
import { createJudge } from '../../../src/station/alarm/judge.ts';

describe('the evaluation of an alarm', () => {
  const over = { when: { op: 'gt', at: '/t', value: 75 }, holdMs: 5000, until: { op: 'lt', at: '/t', value: 70 } } as const;
  it.each<[name: string, readings: [ms: number, value: number | undefined][], verdicts: string]>([
    [
      'raises after its hold time',
      [
        [0, 80],
        [4999, 80],
        [5000, 80],
        [6000, 80],
      ],
      '. . raise .',
    ],
    [
      'restarts the hold time after an interruption',
      [
        [0, 80],
        [3000, 60],
        [4000, 80],
        [8000, 80],
        [9000, 80],
      ],
      '. . . . raise',
    ],
    [
      'is not interrupted by a missing reading',
      [
        [0, 80],
        [3000, undefined],
        [5000, 80],
      ],
      '. . raise',
    ],
    [
      'ends by its end condition, not before',
      [
        [0, 80],
        [5000, 80],
        [6000, 72],
        [7000, 69],
        [8000, 69],
      ],
      '. raise . end .',
    ],
    [
      'does not end while the value is unknown',
      [
        [0, 80],
        [5000, 80],
        [6000, undefined],
      ],
      '. raise .',
    ],
    [
      'does not raise without a value',
      [
        [0, undefined],
        [9000, undefined],
      ],
      '. .',
    ],
  ])('%s', (_name, readings, verdicts) => {
    const judge = createJudge(over);
    expect(readings.map(([now, value]) => judge.look(() => value, now) ?? '.').join(' ')).toBe(verdicts);
  });
  it('ends an alarm without an end condition when its condition is false', () => {
    const judge = createJudge({ when: { op: 'eq', at: '/f', value: 1 } });
    expect([1, 1, 0, 0].map((value, i) => judge.look(() => value, i) ?? '.').join(' ')).toBe('raise . end .');
  });
});

// A state that raises an alarm never has the tone of normal operation.
import { expect, it } from 'vitest';
import { content } from '../delivered.ts';

const { devices } = content;

it('a choice that raises an alarm has a tone that warns', () => {
  const calm = Object.values(devices).flatMap(({ type, alarms = {}, points }) =>
    Object.entries(alarms).flatMap(([name, { when }]) => {
      if (typeof when !== 'object' || when.op !== 'eq' || !('at' in when)) return [];
      const choices = Object.values(points[String(when.at).slice(1)]?.choices ?? {});
      const tone = choices.find(({ const: code }) => code === when.value)?.tone;
      return choices.length > 0 && !['fault', 'alarm', 'warning', 'offline'].includes(tone ?? '')
        ? [`${type}#${name}: ${tone}`]
        : [];
    }),
  );
  expect(calm).toEqual([]);
});

// The advice of an alarm about a converter that does not follow contains the numbers that the station has measured, in every
// language.
import { expect, it } from 'vitest';
import type { FollowUpAlarm } from '../../../../src/core/devices/device.ts';
import { translateWith } from '../../../../src/core/texts/text.ts';
import { inNumbers } from '../../../../src/station/alarm/ownAlarms.ts';
import { content } from '../../../delivered.ts';
import { types } from '../../demoSet.ts';
import { byHand, type Rig, startRig } from '../rig.ts';

const rules = types.pcs?.followUp;
if (!rules) throw new Error('Converters are not checked');

const cases: readonly [name: string, of: FollowUpAlarm, makeWrong: (rig: Rig) => void][] = [
  ['not-following', rules.deviation, (rig) => rig.takes.set('pcs1', { limit: 21.4 })],
  ['second-master', rules.secondMaster, (rig) => rig.foreign('pcs1', 'activePowerSet', -20.3)],
  [
    'power-contradicted',
    rules.contradicted,
    (rig) => {
      rig.plant.force('pcs1', { activePower: 60.2 });
      rig.plant.force('stack1', { chargeAllowed: 0 });
    },
  ],
];

it.each(cases)('the advice of the alarm %s contains the reported numbers in every language', async (name, of, makeWrong) => {
  let power = 60.2;
  const rig = startRig({ plan: () => byHand(power) });
  await rig.run(2);
  rig.dispatch.start('ann');
  await rig.run(20);
  makeWrong(rig);
  if (name === 'not-following') power = 90.7;
  await rig.run(40);
  const found = rig.reported.find(({ alarm }) => alarm === name);
  if (!found) throw new Error(`The alarm ${name} was not raised`);
  const { advice = '', values } = inNumbers(of, found.numbers);
  const numbers = Object.values(found.numbers);
  expect(numbers.length).toBeGreaterThan(1);
  for (const language of ['en_US', 'zh_CN']) {
    const text = translateWith(content.locales[language] ?? {}, language)(advice, values);
    for (const number of numbers) expect(text).toContain(String(Math.round(Number(number) * 10) / 10).replace('-', ''));
    expect(text).not.toMatch(/\{\{|–|undefined|NaN/);
    expect(/\p{Script=Han}/u.test(text)).toBe(language === 'zh_CN');
  }
});

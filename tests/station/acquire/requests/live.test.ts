import { describe, expect, it } from 'vitest';
import { createLive } from '../../../../src/station/acquire/live.ts';
import { handClock } from '../../demoSet.ts';

const minute = 60_000;

describe('the state of a device', () => {
  it.each([
    ['fresh', 0, 'ok', 'normal'],
    ['ten minutes old', 10 * minute, 'ok', 'normal'],
    ['a moment more than ten minutes old', 10 * minute + 1, 'ok', 'delay'],
    ['fifteen minutes old', 15 * minute, 'ok', 'delay'],
    ['a moment more than fifteen minutes old', 15 * minute + 1, 'ok', 'offline'],
    ['not responding for a moment', 1000, 'timeout', 'timeout'],
    ['answering incorrectly', 1000, 'abnormal', 'abnormal'],
    ['not responding for eleven minutes', 11 * minute, 'timeout', 'delay'],
    ['not responding for sixteen minutes', 16 * minute, 'timeout', 'offline'],
  ] as const)('results from age and link for a device that is %s', (_name, age, link, state) => {
    const clock = handClock(1_000_000);
    const { live, add, put, link: setLink } = createLive(clock);
    add('d', 'pcs');
    put('d', clock.now(), { power: 1 });
    if (link !== 'ok') setLink('d', link);
    clock.move(age);
    expect(live.state('d')).toBe(state);
  });

  it('changes from time-out to offline for a device that never answered', () => {
    const clock = handClock(0);
    const { live, add } = createLive(clock);
    add('d', 'pcs');
    expect(live.state('d')).toBe('timeout');
    clock.move(15 * minute + 1);
    expect(live.state('d')).toBe('offline');
    expect(live.state('stranger')).toBe('offline');
  });

  it('is "alarm" while an alarm runs and the link has no fault', () => {
    const { live, add, put, link, alarmed } = createLive(handClock(0));
    add('d', 'pcs');
    put('d', 0, { power: 1 });
    alarmed((device) => device === 'd');
    expect(live.state('d')).toBe('alarm');
    link('d', 'timeout');
    expect(live.state('d')).toBe('timeout');
  });
});

it('the listeners of a device and those of all devices are notified of its changes', () => {
  const { live, add, put } = createLive(handClock(0));
  const woken: string[] = [];
  const stop = live.onChange('a', (id) => void woken.push(`own ${id}`));
  live.onChange('*', (id) => void woken.push(`all ${id}`));
  add('a', 'pcs');
  put('b', 0, { power: 1 });
  stop();
  put('a', 0, { power: Number.NaN });
  expect(woken).toEqual(['own a', 'all a', 'all a']);
  expect(live.get('a')?.values).toEqual({});
});

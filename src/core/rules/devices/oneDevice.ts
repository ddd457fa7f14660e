import { read } from '../../pointer.ts';
import words from './oneDevice.json' with { type: 'json' };
import { defineRule, each, lists, member } from '../rule.ts';

/** `stack1` of `stack1/cluster.3#voltage`. */
const deviceOf = (address: unknown): unknown => (typeof address === 'string' ? /^[^/#]*/.exec(address)?.[0] : undefined);

export const oneDevice = defineRule(words, (value, { at, key }) =>
  each(value, at).flatMap((list) => {
    const devices = lists(list.value, '')
      .flat()
      .map((item) => deviceOf(read(item.value, member(key))));
    return new Set(devices.filter((device) => device !== undefined)).size > 1 ? [{ at: list.at }] : [];
  }),
);

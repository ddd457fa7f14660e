import { isGateway, isOwnMachine, portOf } from '../ownMachine.ts';
import words from './elsewhere.json' with { type: 'json' };
import { defineRule, each } from './rule.ts';

/** What is no address is said by its shape; what a name stands for is looked at when it is used. */
export const elsewhere = defineRule(words, (value, { at }, { given }) => {
  const gateways = Array.isArray(given.gateways) ? given.gateways.map(String) : [];
  return each(value, at).flatMap(({ at: here, value: text }) => {
    const address = typeof text === 'string' ? text.trim() : '';
    if (!URL.canParse(address)) return [];
    const url = new URL(address);
    return isOwnMachine(url.hostname) && !isGateway(url, portOf(url), gateways) ? [{ at: here }] : [];
  });
});

import { outgoingFault, type OutgoingFault } from '../ownMachine.ts';
import words from './elsewhere.json' with { type: 'json' };
import { defineRule, each } from './rule.ts';

/** What is wrong with an address, in words. */
export const outgoingWords: Readonly<Record<OutgoingFault, string>> = { itself: words.text, ...words.texts };

/** What a name stands for is looked at when it is used. */
export const elsewhere = defineRule(words, (value, { at, loopback, secure }, { given }) => {
  const gateways = Array.isArray(given.gateways) ? given.gateways.map(String) : [];
  const allowed = { gateways, loopback: loopback === true, secure: secure === true };
  return each(value, at).flatMap(({ at: here, value: text }) => {
    const address = typeof text === 'string' ? text.trim() : '';
    const fault = address === '' ? undefined : outgoingFault(address, allowed);
    return fault ? [{ at: here, ...(fault !== 'itself' && { say: fault }) }] : [];
  });
});

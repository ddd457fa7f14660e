import { outgoingFault, type OutgoingFault } from '../../ownMachine.ts';
import words from './elsewhere.json' with { type: 'json' };
import { defineRule, each } from '../rule.ts';

/** Error texts by fault. */
export const outgoingWords: Readonly<Record<OutgoingFault, string>> = { itself: words.text, ...words.texts };

/** Host names are not resolved here. The resolved address is checked when it is used. */
export const elsewhere = defineRule(words, (value, { at, loopback, secure }, { given }) => {
  const gateways = Array.isArray(given.gateways) ? given.gateways.map(String) : [];
  const allowed = { gateways, loopback: loopback === true, secure: secure === true };
  return each(value, at).flatMap(({ at: here, value: text }) => {
    const address = typeof text === 'string' ? text.trim() : '';
    const fault = address === '' ? undefined : outgoingFault(address, allowed);
    return fault ? [{ at: here, ...(fault !== 'itself' && { say: fault }) }] : [];
  });
});

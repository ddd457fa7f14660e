// Summarises a connection test in one sentence: the first values, the implausible ones, or the failure.
import type { TextObject } from '../../../core/language.ts';
import { asTextObject, withDetail } from '../../../core/texts/text.ts';
import type { LinkTest } from '../../contract/index.ts';
import { findingsIn, sameWords } from './linkFindings.ts';
import { keysIn, nameOf, saidOf, type Sight } from './linkSight.ts';

/** Message wherever a user asks a cloud platform to connect to a device of a site. */
export const platformWords = 'A cloud platform does not connect to devices. Do this at the linked station.';
const mostShown = 4;
const mostRefused = 8;
const failures: Readonly<Record<Exclude<LinkTest['result'], 'values'>, string>> = {
  refused: 'Connection refused. Check the port.',
  unreachable: 'No connection: {{detail}}',
  timeout: 'Connected, but the device does not respond. Check the unit ID and the protocol.',
  exception: 'The device responded with exception {{exception}}. Check the unit ID and the model.',
  length: 'The response has an unexpected length. Check the model.',
  malformed: 'Unreadable response. Check the protocol.',
  unit: 'The device responded as unit {{unit}} instead of {{asked}}. If it is the right device, set "Unit ID in responses" to {{unit}}.',
  closed: 'The device closed the connection',
  'identity-mismatch': 'Unexpected device at this address. Check the model.',
  'no-serial': 'Not polled: no serial support',
  'no-model': 'Not polled: this type has no registers',
  platform: platformWords,
};

/** Adds the corrected setting that a trial found. */
export function toWords(sight: Sight): TextObject {
  const failure = failureOf(sight);
  const [found] = failure && sight.test.proposal ? findingsIn(sight) : [];
  if (!failure) return valuesOf(sight);
  if (!found) return failure;
  const advice = withDetail(found.what, found.seen);
  return { text: '{{what}}. {{advice}}', values: { what: failure, advice } };
}

function failureOf(sight: Sight): TextObject | undefined {
  const { test, record } = sight;
  const { result, exception = 0, unit = 0, detail = '', mismatch } = test;
  if (mismatch)
    return {
      text: '{{what}}. {{advice}}',
      values: { what: asTextObject(mismatch.title), advice: asTextObject(mismatch.advice ?? '') },
    };
  if (result === 'values') return undefined;
  return { text: failures[result], values: { exception, unit, asked: record.link.unitId, detail } };
}

function valuesOf(sight: Sight): TextObject {
  const { test } = sight;
  const { ms, odd } = test;
  if (test.uniform !== undefined) {
    const seen = { text: sameWords, values: { value: test.uniform } };
    return {
      text: 'The device responded after {{ms}} ms, but reports no usable measured values. {{seen}}',
      values: { ms, seen },
    };
  }
  const of = Object.keys(test.values ?? {}).length;
  if (odd) {
    const impossible = new Map([...odd].filter(([, why]) => why !== 'typical'));
    const shown = impossible.size > 0 ? impossible : odd;
    const text =
      impossible.size > 0
        ? 'The device responded after {{ms}} ms, but {{count}} of {{of}} values are not plausible: {{seen}}'
        : 'The device responded after {{ms}} ms, but {{count}} of {{of}} values are unusual: {{seen}}';
    return { text, values: { ms, count: shown.size, of, seen: valuesIn(sight, (key) => shown.has(key)) } };
  }
  const seen = valuesIn(sight, (key) => test.values?.[key] !== undefined);
  const { t } = sight.format;
  const names = (test.refused ?? []).map((key) => nameOf(key, sight));
  const count = names.length - mostRefused;
  const listed = names.slice(0, count > 1 ? mostRefused : names.length).join(t(', '));
  const refused = count > 1 ? { text: '{{names}} and {{count}} more', values: { names: listed, count } } : listed;
  if (names.length > 0)
    return {
      text: 'The device responded after {{ms}} ms: {{seen}}. Rejected points: {{refused}}',
      values: { ms, seen, refused },
    };
  return seen === ''
    ? { text: 'The device responded after {{ms}} ms, without a value', values: { ms } }
    : { text: 'The device responded after {{ms}} ms: {{seen}}', values: { ms, seen } };
}

/** The first values, in the order of the table. */
const valuesIn = (sight: Sight, which: (key: string) => boolean): string =>
  keysIn(sight)
    .filter(which)
    .slice(0, mostShown)
    .map((key) => `${nameOf(key, sight)} ${saidOf(key, sight.test.values?.[key], sight)}`)
    .join(sight.format.t(', '));

// Calls of the system settings: secondary password, time zone, currency, storage code.
import { isZone } from '../../../core/time.ts';
import { currencies, currencyTitle } from '../../../core/format/currencies.ts';
import { toTag } from '../../../core/texts/languages.ts';
import { zones, zoneTitle } from '../../../core/format/zones.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, currencyOf, logSave, putSetting, readSetting, saveSetting, zoneOf } from '../documents/index.ts';
import { whoOf } from '../request/index.ts';

async function setSecondary({ password }: { password: string }, context: CallContext) {
  const { sessions } = context.station;
  if (sessions.secondaryPasswordSet()) throw new Refused(409, 'A secondary password is already set. Change it instead.');
  await sessions.setSecondaryPassword(undefined, password, whoOf(context));
  logPassword(context, 'password.setSecondary');
  return new Reply('Saved', null);
}

async function changeSecondary({ original, password }: { original: string; password: string }, context: CallContext) {
  await context.station.sessions.setSecondaryPassword(original, password, whoOf(context));
  logPassword(context, 'password.changeSecondary');
  return new Reply('Saved', null);
}
const logPassword = (context: CallContext, what: string): void => context.station.docs.tx((tx) => logSave(tx, context, what, {}));

function saveZone({ timezone }: { timezone: string }, context: CallContext) {
  const message = 'Unknown time zone';
  if (!isZone(timezone)) throw new Refused(400, message, { data: [{ path: '/timezone', message }] });
  saveAbout('timezone', { before: zoneOf(context.station), after: timezone }, context);
  return new Reply('Saved', { timezone });
}

function saveCurrency({ currency }: { currency: string }, context: CallContext) {
  const message = 'Unknown currency';
  if (!currencies.includes(currency)) throw new Refused(400, message, { data: [{ path: '/currency', message }] });
  saveAbout('currency', { before: currencyOf(context.station), after: currency }, context);
  return new Reply('Saved', { currency });
}

/** Saves a value of the station information. Before that is saved, the value is kept by itself. */
function saveAbout(name: 'timezone' | 'currency', change: { before: string; after: string }, context: CallContext): void {
  const { docs } = context.station;
  const own = { [name]: change.after };
  const saved = readSetting(docs, 'station');
  docs.tx((tx) => {
    if (saved) saveSetting(tx, 'station', { ...saved.body, ...own }, whoOf(context), saved.revision);
    else tx.put(collections.settings, name, own, whoOf(context));
    logSave(tx, context, `${name}.save`, change);
  });
}

function saveCode({ code }: { code: string }, context: CallContext) {
  const { docs } = context.station;
  const before = readSetting(docs, 'storageCode')?.body.code ?? '';
  docs.tx((tx) => {
    putSetting(tx, 'storageCode', { code }, whoOf(context));
    logSave(tx, context, 'storageCode.save', { before, after: code });
  });
  return new Reply('Saved', { code });
}

export const settings: Handlers = {
  'password.state': (_request: unknown, { station }: CallContext) => ({ set: station.sessions.secondaryPasswordSet() }),
  'password.setSecondary': setSecondary,
  'password.changeSecondary': changeSecondary,
  'timezone.search': (_request: unknown, { station }: CallContext) => ({ timezone: zoneOf(station) }),
  'timezone.list': (_request: unknown, { station }: CallContext) =>
    zones.map((zone) => ({ value: zone, title: zoneTitle(zone, station.clock.now()) })),
  'timezone.save': saveZone,
  'currency.search': (_request: unknown, { station }: CallContext) => ({ currency: currencyOf(station) }),
  'currency.list': (_request: unknown, { language }: CallContext) =>
    currencies.map((code) => ({ value: code, title: currencyTitle(code, toTag(language)) })),
  'currency.save': saveCurrency,
  'storageCode.search': (_request: unknown, { station }: CallContext) => ({
    code: readSetting(station.docs, 'storageCode')?.body.code ?? '',
  }),
  'storageCode.save': saveCode,
};

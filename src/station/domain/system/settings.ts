// Calls of the system settings: secondary password, time zone, currency, storage code.
import { isZone } from '../../../core/time.ts';
import { currencies, currencyTitle } from '../../../core/format/currencies.ts';
import { toTag } from '../../../core/texts/languages.ts';
import { zones, zoneTitle } from '../../../core/format/zones.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { currencyOf, logSave, putSetting, readSetting, saveSetting, zoneOf } from '../documents/index.ts';
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
  const { docs } = context.station;
  const message = 'Unknown time zone';
  if (!isZone(timezone)) throw new Refused(400, message, { data: [{ path: '/timezone', message }] });
  const saved = readSetting(docs, 'station');
  const before = zoneOf(context.station);
  docs.tx((tx) => {
    if (saved) saveSetting(tx, 'station', { ...saved.body, timezone }, whoOf(context), saved.revision);
    else putSetting(tx, 'timezone', { timezone }, whoOf(context));
    logSave(tx, context, 'timezone.save', { before, after: timezone });
  });
  return new Reply('Saved', { timezone });
}

function saveCurrency({ currency }: { currency: string }, context: CallContext) {
  const { docs } = context.station;
  const message = 'Unknown currency';
  if (!currencies.includes(currency)) throw new Refused(400, message, { data: [{ path: '/currency', message }] });
  const saved = readSetting(docs, 'station');
  const before = currencyOf(context.station);
  docs.tx((tx) => {
    if (saved) saveSetting(tx, 'station', { ...saved.body, currency }, whoOf(context), saved.revision);
    else putSetting(tx, 'currency', { currency }, whoOf(context));
    logSave(tx, context, 'currency.save', { before, after: currency });
  });
  return new Reply('Saved', { currency });
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

// The station's side of the link to its cloud platform: address, key, and the configuration that it receives or sends.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { mode as modes } from '../../../core/access/session.ts';
import { type Doc, type DocTx, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { askCloud, cloudAddress } from './cloudAsk.ts';
import { type CloudDoc, logSave, putSetting, readSetting, saveSetting } from '../documents/index.ts';
import { type Doing, whoOf } from '../request/index.ts';
import { holdsConfiguration, mustHoldTogether, putConfiguration, readConfiguration } from './siteConfig.ts';

type Asking = Pick<CallContext, 'station' | 'address'> & Doing;
export type Given = AnswerOf<'site.give'>;

/** The key by which the platform recognises this station. */
export const tokenOf = ({ docs, vault }: Pick<Station, 'docs' | 'vault'>): string | undefined =>
  vault.open(readCloud({ docs }).token);

export const readCloud = ({ docs }: Pick<Station, 'docs'>): CloudDoc => readSetting(docs, 'cloud')?.body ?? {};
const toForm = (doc: Doc<CloudDoc> | undefined) =>
  doc ? { revision: doc.revision, ...(doc.body.address !== undefined && { address: doc.body.address }) } : {};

/** A new address ends the link, because the key of the old platform is not valid on the new one. */
function saveCloud({ address: typed, revision }: RequestOf<'mode.saveCloud'>, context: CallContext) {
  const { docs } = context.station;
  // A browser's address bar adds a slash at the end; both forms mean the same platform.
  const address = typed?.replace(/\/$/, '');
  const { address: before, token: _token, site: _site, taken: _taken, ...kept } = readCloud(context.station);
  if (address === before) return new Reply('Saved', toForm(readSetting(docs, 'cloud')));
  const mode = readSetting(docs, 'mode')?.body;
  if (mode?.mode === modes.remote) throw new Refused(409, 'Switch to local mode first');
  const saved = docs.tx((tx) => {
    if (mode?.linked === true) putSetting(tx, 'mode', { ...mode, linked: false }, whoOf(context));
    logSave(tx, context, 'mode.saveCloud', { before, after: address });
    return saveSetting(tx, 'cloud', { ...kept, ...(address !== undefined && { address }) }, whoOf(context), revision);
  });
  return new Reply('Saved', toForm(saved));
}

/** The platform checks the code and issues the key that identifies this station from then on. */
export async function joinCloud(verificationCode: string, { station, user }: Asking): Promise<void> {
  const address = cloudAddress(station);
  const { token, site } = await askCloud<AnswerOf<'site.link'>>(station, 'site.link', { verificationCode }).catch(
    (error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 400) throw error;
      throw new Refused(400, error.message, { data: [{ path: '/verificationCode', message: error.message }] });
    },
  );
  station.docs.tx((tx) => {
    const { verificationCode: demo } = readCloud(station);
    const cloud = { ...(demo !== undefined && { verificationCode: demo }), ...(address !== undefined && { address }) };
    putSetting(tx, 'cloud', { ...cloud, token: station.vault.seal(token), site, taken: 0 }, whoOf({ user }));
  });
}

/** The site's configuration, validated but not saved. */
export async function askConfiguration(station: Station): Promise<Given> {
  const token = tokenOf(station);
  if (token === undefined) throw new Refused(409, 'Link to the cloud with a verification code first');
  const given = await askCloud<Given>(station, 'site.give', { token });
  mustHoldTogether(given.configuration);
  return given;
}

/** A site without a configuration leaves the station's configuration unchanged. */
export function takeOver(tx: DocTx, { pushed, configuration }: Given, context: Asking): void {
  const { station } = context;
  if (holdsConfiguration(configuration)) putConfiguration(tx, context, configuration);
  putSetting(tx, 'cloud', { ...readCloud(station), taken: pushed }, whoOf(context));
}

export async function sendConfiguration({ station }: Asking): Promise<void> {
  const token = tokenOf(station);
  if (token === undefined) throw new Refused(409, 'Link to the cloud with a verification code first');
  await askCloud(station, 'site.take', { token, configuration: readConfiguration(station) });
}

export const cloudLink: Handlers = {
  'mode.cloud': (_request: unknown, { station }: CallContext) => toForm(readSetting(station.docs, 'cloud')),
  'mode.saveCloud': saveCloud,
};

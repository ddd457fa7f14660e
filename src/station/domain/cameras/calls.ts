// Calls of the cameras: the list and their pictures. A camera is a device without registers.
import type { Camera, RequestOf } from '../../../core/calls/calls.gen.ts';
import { type DeviceRecord, Refused, type StreamAnswer } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import { formatOf, isMadeHere, posterOf } from '../../acquire/cameras/cameraAddress.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { openHls, pieceOf } from './cameraHls.ts';
import { posterFrom, streamOf } from './cameraStreams.ts';
import { platformWords } from '../devices/index.ts';
import { zoneOf } from '../documents/index.ts';
import { busbarOf } from '../request/index.ts';
import { isAt } from '../flow/index.ts';

function list(request: RequestOf<'camera.list'>, context: CallContext) {
  const busbarName = busbarOf(request, context);
  return devicesAs(context.station, 'camera')
    .filter((each) => each.hidden !== true && isAt(each, busbarName))
    .filter(({ id }) => request.id === undefined || request.id === '' || request.id === id)
    .map((camera) => toRow(camera, context.station));
}

function toRow(camera: DeviceRecord, { live }: Pick<CallContext['station'], 'live'>): Camera {
  const { id, name, busbarName, config } = camera;
  const read = live.get(id);
  const online = read?.values.online;
  const kind = config.kind === 'cloud' ? 'cloud' : 'standalone';
  return {
    id,
    name,
    busbarName,
    kind,
    format: formatOf(camera),
    poster: isMadeHere(camera) || posterOf(camera) !== '',
    state: live.state(id),
    ...(online !== undefined && { online: online === 1 }),
    ...(read?.at !== undefined && { at: read.at }),
    ...(typeof config.channel === 'number' && { channel: config.channel }),
  };
}

/** Only the cameras of the cloud platform. */
const ofCloud = (request: RequestOf<'camera.list'>, context: CallContext) =>
  list(request, context).filter(({ kind }) => kind === 'cloud');

function cameraOf({ station }: CallContext, id: string): DeviceRecord {
  const camera = devicesAs(station, 'camera').find((each) => each.id === id);
  if (!camera) throw new Refused(404, 'No such device');
  if (station.type === 'cloud' && !isMadeHere(camera)) throw new Refused(409, platformWords);
  return camera;
}

const stream = ({ id }: { id: string }, context: CallContext): Promise<StreamAnswer> =>
  streamOf(cameraOf(context, id), context.station, zoneOf(context.station), context.signal);

const poster = ({ id }: { id: string }, context: CallContext): Promise<StreamAnswer> =>
  posterFrom(cameraOf(context, id), context.station, zoneOf(context.station), context.signal);

const hlsPath = (context: CallContext): string => context.station.content().calls['camera.hls']?.url ?? '';
const address = ({ id }: { id: string }, context: CallContext): { url: string } =>
  openHls(cameraOf(context, id), hlsPath(context), context);
const hls = ({ view, piece }: { view: string; piece: string }, context: CallContext): Promise<StreamAnswer> =>
  pieceOf(view, piece, hlsPath(context), context);

export const cameraCalls: Handlers = {
  'camera.list': list,
  'camera.stream': stream,
  'camera.poster': poster,
  'camera.address': perPerson(address),
  'camera.gateways': (_request: unknown, { station }: CallContext) => ({ list: [...station.gateways] }),
  'camera.hls': hls,
  'monitoring.list': ofCloud,
};

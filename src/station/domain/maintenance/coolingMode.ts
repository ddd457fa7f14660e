// Calls of the mode of all liquid cooling units: read the mode of each, and set one mode for all, with read-back.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { whoOf } from '../request/index.ts';

const point = 'targetMode';
type Mode = NonNullable<RequestOf<'coolingMode.save'>['type']>;

function search(_request: unknown, { station }: CallContext) {
  const list = devicesAs(station, 'liquidCooling').map(({ id, name }) => {
    const mode = station.live.get(id)?.values[point];
    return { id, name, ...(mode !== undefined && { mode: mode as Mode }) };
  });
  const [first] = list;
  const same = first?.mode !== undefined && list.every(({ mode }) => mode === first.mode);
  return { ...(same && { type: first.mode }), list };
}

/** A device that refuses or does not respond does not affect the others; the answer lists each device. */
async function save({ type }: RequestOf<'coolingMode.save'>, context: CallContext) {
  const { station } = context;
  const devices = devicesAs(station, 'liquidCooling');
  if (devices.length === 0) throw new Refused(409, 'This station has no liquid cooling');
  const list = await Promise.all(
    devices.map(async ({ id, name }) => {
      const { outcome } = await station.commander.write(id, { [point]: type }, whoOf(context));
      return { id, name, mode: type, outcome };
    }),
  );
  const lost = list.filter(({ outcome }) => outcome !== 'confirmed').map(({ name }) => name);
  if (lost.length > 0)
    throw new Refused(409, 'Writing {{name}} failed, please write again', { values: { name: lost.join(', ') }, data: { list } });
  return new Reply('Saved', { type, list });
}

export const coolingMode: Handlers = {
  'coolingMode.search': search,
  'coolingMode.save': save,
};

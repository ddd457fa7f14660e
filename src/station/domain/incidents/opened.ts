// Calls that open an incident file for viewing like a station, list open files, and close them.
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import type { OpenedFiles, OpenedHead } from '../../contract/incident.ts';
import { Refused, Reply } from '../../contract/index.ts';
import { whoOf, openedByOf, refuseAt } from '../request/index.ts';

function filesOf({ station }: CallContext): OpenedFiles {
  if (!station.opened) throw new Refused(404, 'No such call');
  return station.opened;
}
const toRow = ({ timezone: _zone, ...head }: OpenedHead): Omit<OpenedHead, 'timezone'> => head;

async function open(_request: unknown, context: CallContext) {
  const { station, address } = context;
  const { file } = context.files;
  if (!file) throw refuseAt('/file', 'Please enter a value');
  // Requests name their station by this id.
  const { id } = station.scope();
  if (id === '') throw new Refused(409, 'Set up the station first');
  const opened = await filesOf(context).open(file, id, openedByOf(context));
  const at = station.clock.now();
  station.docs.tx((tx) =>
    tx.log({ at, who: whoOf(context), kind: 'command', what: 'incident.open', target: file.name, outcome: 'done', address }),
  );
  return new Reply('The incident file is open', toRow(opened));
}

async function close({ id }: { id: string }, context: CallContext) {
  await filesOf(context).close(id, openedByOf(context));
  return new Reply('The incident file is closed', null);
}

export const openedCalls = {
  'incident.open': open,
  'incident.opened': perPerson((_request: unknown, context: CallContext) =>
    filesOf(context).list(openedByOf(context)).map(toRow),
  ),
  'incident.close': close,
} satisfies Handlers;

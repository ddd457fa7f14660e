// Determines the parts of the settings from the call catalogue, and the present values that each part would save.
import { isObject } from '../../../../core/object.ts';
import type { CompiledCall, Content } from '../../../../core/content.ts';
import type { Members, Schema } from '../../../../core/language.ts';
import { isSealed, keptSecret } from '../../../../core/schema/secret.ts';
import type { Station } from '../../../contract/index.ts';
import type { CallBatch } from '../../../contract/calls.ts';

/** One page of settings: the call that saves it completely, and the read whose answer that call accepts. */
export interface Part {
  save: CompiledCall;
  read: string;
}
export type Request = Readonly<Record<string, unknown>>;

/** In the order of the catalogue, but grid connection points and devices first, because other parts refer to them. */
export function partsOf({ calls }: Pick<Content, 'calls'>): readonly Part[] {
  const all = Object.values(calls);
  const parts = all.flatMap((save): Part[] => {
    if (save.title === undefined) return [];
    const read = save.restores ?? (save.document === undefined ? undefined : readOf(all, save.document));
    return read === undefined ? [] : [{ save, read }];
  });
  return [...parts.filter(({ save }) => holdsDevices(save)), ...parts.filter(({ save }) => !holdsDevices(save))];
}
const readOf = (calls: readonly CompiledCall[], document: string): string | undefined =>
  calls.find((call) => call.document === document && call.title === undefined)?.name;
const holdsDevices = ({ request }: CompiledCall): boolean =>
  request.properties?.devices !== undefined && request.properties.relations !== undefined;

/** In display units, as the save accepts it: without read-only members and secrets. */
export function presentOf({ save, read }: Part, together: CallBatch, station: Station): Request | undefined {
  const answer = together.read(read, station);
  return isObject(answer) ? toSent(save.request, answer) : undefined;
}
/** The revision for saving it. */
export function revisionOf({ save, read }: Part, together: CallBatch, station: Station): { revision?: unknown } {
  const answer = together.read(read, station);
  const known = save.request.properties?.revision !== undefined && isObject(answer) && answer.revision !== undefined;
  return known ? { revision: answer.revision } : {};
}

export function toSent(schema: Schema, value: Request): Request {
  const members = membersOf(schema);
  const isSent = (name: string): boolean => name !== 'revision' && members[name] !== undefined && members[name].readOnly !== true;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      isSent(name) && members[name]?.secret === undefined ? [[name, withoutSeals(each)]] : [],
    ),
  );
}

/** Includes the members of all cases. */
export const membersOf = (schema: Schema | undefined): Members<Schema> =>
  Object.assign({}, ...Object.values(schema?.cases ?? {}).map(({ properties }) => properties), schema?.properties);

function withoutSeals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSeals);
  if (!isObject(value)) return value;
  const open = Object.entries(value).filter(([, each]) => each !== undefined && each !== keptSecret && !isSealed(each));
  return Object.fromEntries(open.map(([name, each]) => [name, withoutSeals(each)]));
}

/** Ignores the order of members. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  );
}

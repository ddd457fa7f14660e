// Converts the body of a request in wire units to the request that handlers get: in display units, with files by their names.
import type { CompiledCall } from '../../../core/content.ts';
import { toNames } from '../../../core/schema/toNames.ts';
import { convert } from '../../../core/schema/convert.ts';
import { Refused } from '../../contract/index.ts';
import { deepest } from '../bodies.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { isDeeperThan, type UploadedFile } from './input.ts';

export interface Sent {
  call: CompiledCall;
  body: unknown;
  files?: Readonly<Record<string, UploadedFile>>;
}

export function toRequest({ call, body, files }: Sent, { content }: ContentVersion): unknown {
  if (isDeeperThan(body, deepest)) throw new Refused(400, 'Value format wrong');
  const names = Object.fromEntries(Object.entries(files ?? {}).map(([name, file]) => [name, file.name]));
  const complete = files && typeof body === 'object' && body !== null ? { ...body, ...names } : (body ?? {});
  return toNames(call.request, convert(call.request, complete, 'toDisplay', content.units, content.index.pointUnits));
}

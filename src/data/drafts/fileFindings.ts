// Finds chosen files in a form value that the station would refuse, with the reason.
import type { Schema } from '../../core/language.ts';
import { toPointer } from '../../core/pointer.ts';
import { refusalOf } from '../../core/schema/fileLimits.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { walk } from '../../core/schema/schemaWalk.ts';

export function fileFindings(schema: Schema, value: unknown): Finding[] {
  const found: Finding[] = [];
  walk(schema, value, ({ file }, here, tokens) => {
    const refusal = file && here instanceof File && refusalOf(here, file);
    if (refusal) found.push({ path: toPointer(tokens), text: refusal });
  });
  return found;
}

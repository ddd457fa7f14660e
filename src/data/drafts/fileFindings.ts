// In: the schema of a form and its value, chosen files in it. Out: which of them the station would refuse, and why.
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

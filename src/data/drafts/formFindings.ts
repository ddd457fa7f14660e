// In: a form, its value as it would be sent, and what its limits read. Out: what the station would say of it, before it is asked.
import type { Finding } from '../../core/schema/finding.ts';
import { toNames } from '../../core/schema/toNames.ts';
import { type Validation, validate } from '../../core/validate.ts';
import { fileFindings } from './fileFindings.ts';
import { withFileNames } from './sendable.ts';

export function formFindings({ schema, value, ...context }: Validation): Finding[] {
  // The station judges a name as it keeps it: one that consists of blanks is empty.
  const judged = toNames(schema, withFileNames(value));
  return [...fileFindings(schema, value), ...validate({ schema, value: judged, ...context })];
}

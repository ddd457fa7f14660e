// Validates a form value as the station would, before it is sent.
import type { Finding } from '../../core/schema/finding.ts';
import { toNames } from '../../core/schema/toNames.ts';
import { type Validation, validate } from '../../core/validate.ts';
import { fileFindings } from './fileFindings.ts';
import { withFileNames } from './sendable.ts';

export function formFindings({ schema, value, ...context }: Validation): Finding[] {
  // The station trims names, so a name of blanks counts as empty.
  const judged = toNames(schema, withFileNames(value));
  return [...fileFindings(schema, value), ...validate({ schema, value: judged, ...context })];
}

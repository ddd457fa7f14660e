// A problem as a person at a terminal reads it.
import type { Problem } from '../core/problem.ts';

export function tell({ code, severity, at, what, why, fix }: Problem): string {
  const place = [at.file, at.line, at.column].filter((each) => each !== undefined).join(':');
  return `${place}  ${severity}  ${code}  ${at.pointer}\n  ${what}\n  ${why}\n  ${fix}\n`;
}

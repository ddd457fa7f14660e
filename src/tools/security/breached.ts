// node src/tools/run.mjs src/tools/security/breached.ts FILE: regenerates the set of breached passwords from a list (a JSON array
// of texts), such as src/passwords.json of the package @zxcvbn-ts/language-common.
import { readFileSync, writeFileSync } from 'node:fs';
import { toPrefixes, toSought } from '../../station/session/breached.ts';
import { toPlain } from '../../station/session/passwordRules.ts';

const keptIn = 'src/station/session/breachedPasswords.json';

export function main([file]: readonly string[]): number {
  if (file === undefined) {
    console.error('Usage: node src/tools/run.mjs src/tools/security/breached.ts FILE');
    return 1;
  }
  const list = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const sought = new Set(list.map(toPlain).flatMap(toSought));
  writeFileSync(keptIn, `${JSON.stringify({ of: list.length, prefixes: toPrefixes(sought) }, null, 2)}\n`);
  console.log(`${sought.size} of ${list.length} passwords were written to ${keptIn}`);
  return 0;
}

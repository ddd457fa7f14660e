// A project folder from which a station can run, with its own writable copy of the schemas. The build of the project is shared.
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface OwnProject {
  folder: string;
  schemas: string;
  remove: () => void;
}

export function ownProject(): OwnProject {
  const folder = mkdtempSync(join(tmpdir(), 'ems-project-'));
  const schemas = join(folder, 'schemas');
  cpSync('schemas', schemas, { recursive: true });
  for (const name of readdirSync('.'))
    if (name !== 'schemas' && !name.startsWith('.')) symlinkSync(resolve(name), join(folder, name));
  return { folder, schemas, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

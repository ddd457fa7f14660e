// Compiles the delivered schemas for a new station and for the demo station, and stores the results with the built program, so
// that its first start need not compile.
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { isObject } from '../core/object.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { answerTo } from '../station/compiling/answering.ts';
import { programDigest, toResultName, writeResult } from '../station/compiling/keptResults.ts';
import { defaultPlant } from '../station/starting/openFurther.ts';

const folder = 'dist/compiled';
const program = programDigest(pathToFileURL(resolve('dist/station/main.js')).href) ?? '';
const files = readSchemas(['schemas']);
rmSync(folder, { recursive: true, force: true });
for (const stationCode of ['', codeOfPlant(defaultPlant)]) keep(stationCode);

function keep(stationCode: string): void {
  for (const question of ['force', 'others'] as const) {
    const asked = { for: question, files, stationCode };
    const { toComplete } = answerTo(asked);
    if (toComplete) writeResult({ folder, name: toResultName(asked, program) }, toComplete());
  }
}

function codeOfPlant(name: string): string {
  const file: unknown = JSON.parse(files.get(`plants/${name}.json`) ?? '{}');
  const station = isObject(file) && isObject(file.station) ? file.station : {};
  return String(station.code ?? '');
}

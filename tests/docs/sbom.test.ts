// The software bill of materials lists every production library of the lock file.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
}
interface Bom {
  bomFormat: string;
  specVersion: string;
  components: { 'bom-ref': string; name: string; version: string; hashes?: unknown[]; purl: string }[];
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const direct = Object.entries(dependencies).map(([name, version]) =>
  version.replace(/^npm:/, '') === version ? `${name}@${version}` : version.slice(4),
);
const inProduction = Object.entries(packages).flatMap(([path, { name, version, license, dev }]) => {
  const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return path === '' || dev ? [] : [{ called: `${called}@${version}`, license: license ?? '' }];
});

it('npm run sbom lists exactly the production libraries, offline', { timeout: 120_000 }, () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' });
  const { bomFormat, specVersion, components } = JSON.parse(text) as Bom;
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  const listed = components.map(({ name, version }) => `${name}@${version}`).toSorted();
  expect(listed).toEqual(expect.arrayContaining(direct));
  expect(listed).toEqual([...new Set(inProduction.map(({ called }) => called))].toSorted());
  expect(
    components.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || !hashes?.length).map(({ name }) => name),
  ).toEqual([]);
});

it('every library whose licence requires more than its text is named in NOTICE', () => {
  const notice = readFileSync('NOTICE', 'utf8');
  const permissive =
    /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Zlib|Python-2\.0)\b/;
  const named = (called: string): boolean => {
    const name = called.slice(0, called.lastIndexOf('@'));
    return notice.includes(name.replace(/^(@img\/sharp-libvips-).*/, '$1*'));
  };
  const missing = inProduction.filter(({ called, license }) => !permissive.test(license) && !named(called));
  expect(missing).toEqual([]);
});

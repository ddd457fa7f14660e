// npm run sbom: writes the libraries of the product as a CycloneDX 1.6 document, from the lock file only. `npm sbom --omit dev`
// omits libraries that are both production and development dependencies, such as react.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Locked {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
}

const { name, version, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  name: string;
  version: string;
  packages: Record<string, Locked>;
};
const folder = 'node_modules/';
const purlOf = (called: string, at: string): string => `pkg:npm/${called.replace('@', '%40')}@${at}`;

function toComponent(path: string, locked: Locked): [purl: string, component: object] {
  const called = locked.name ?? path.slice(path.lastIndexOf(folder) + folder.length);
  const at = locked.version ?? '';
  const purl = purlOf(called, at);
  const [, digest] = /^sha512-(.+)$/.exec(locked.integrity ?? '') ?? [];
  return [
    purl,
    {
      type: 'library',
      'bom-ref': purl,
      name: called,
      version: at,
      scope: locked.optional ? 'optional' : 'required',
      purl,
      ...(digest !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
      ...(locked.license !== undefined && { licenses: [{ expression: locked.license }] }),
    },
  ];
}

const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': purlOf(name, version), name, version, purl: purlOf(name, version) },
  },
  // The same library can be installed at several paths.
  components: [...new Map(used.map(([path, locked]) => toComponent(path, locked))).values()],
};
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);

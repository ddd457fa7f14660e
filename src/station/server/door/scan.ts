// In: files as somebody sends them. Out: whether the scanner that was named at the start lets it through. The scanner reads it from its input and tells by
// how it ends, as clamdscan does: 0 for a clean file, 1 for one that it knows. What it cannot tell is not let through either.
import { spawn } from 'node:child_process';
import { Refused } from '../../contract/index.ts';

export interface Scanner {
  program: string;
  words: readonly string[];
}
const withinMs = 60_000;

/** `EMS_SCAN`: a program and its words, without a shell. */
export function toScanner({ EMS_SCAN: wish = '' }: NodeJS.ProcessEnv): Scanner | undefined {
  const [program, ...words] = wish.split(/\s+/).filter((each) => each !== '');
  return program === undefined ? undefined : { program, words };
}

/** Why one of the files is not taken. */
export async function findBad(
  scanner: Scanner,
  files: readonly { bytes: Buffer }[],
  report: (what: string, error: unknown) => void,
): Promise<Refused | undefined> {
  for (const { bytes } of files) {
    const code = await runOn(scanner, bytes).catch((error: unknown) => {
      report('EMS_SCAN', error);
      return undefined;
    });
    if (code === 1) return new Refused(400, 'The scanner of the station refuses this file');
    if (code !== 0) return new Refused(409, 'The file could not be scanned, so it is not taken');
  }
  return undefined;
}

/** How the scanner ended; undefined where it did not end by itself. */
function runOn({ program, words }: Scanner, bytes: Buffer): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { stdio: ['pipe', 'ignore', 'ignore'], timeout: withinMs, shell: false });
    child.once('error', fail);
    child.once('close', (code) => done(code ?? undefined));
    // One that knows enough reads no further.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

// Scans uploaded files with the configured scanner. The scanner reads the file from its standard input and reports by its exit
// code, like clamdscan: 0 for a clean file, 1 for a known threat. A file that cannot be scanned is not accepted either.
import { spawn } from 'node:child_process';
import { Refused } from '../../contract/index.ts';

export interface Scanner {
  program: string;
  words: readonly string[];
  withinMs?: number;
}
const longestMs = 60_000;

/** `EMS_SCAN`: a program and its arguments, without a shell. */
export function toScanner({ EMS_SCAN: wish = '' }: NodeJS.ProcessEnv): Scanner | undefined {
  const [program, ...words] = wish.split(/\s+/).filter((each) => each !== '');
  return program === undefined ? undefined : { program, words };
}

/** The refusal for the first file that is not accepted. */
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
    // The operator must learn why no file is accepted any more, for example because the scanner daemon is down.
    if (code !== undefined && code > 1) report('EMS_SCAN', new Error(`${scanner.program} ended with ${code}`));
    if (code === 1) return new Refused(400, 'The virus scanner of the station rejected this file');
    if (code !== 0) return new Refused(409, 'The file could not be scanned and was rejected');
  }
  return undefined;
}

/** Exit code of the scanner. */
function runOn({ program, words, withinMs = longestMs }: Scanner, bytes: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    // A process that hangs may ignore a milder signal.
    const child = spawn(program, words, {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: withinMs,
      killSignal: 'SIGKILL',
      shell: false,
    });
    child.once('error', fail);
    child.once('close', (code, signal) =>
      code === null
        ? fail(new Error(`${program} did not end by itself (${signal}), ${withinMs / 1000} s are given`))
        : done(code),
    );
    // A scanner may stop reading as soon as it has found a threat.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

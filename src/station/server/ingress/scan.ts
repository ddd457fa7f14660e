// In: files as somebody sends them. Out: whether the scanner that was named at the start lets it through. The scanner reads it from its input and tells by
// how it ends, as clamdscan does: 0 for a clean file, 1 for one that it knows. What it cannot tell is not let through either.
import { spawn } from 'node:child_process';
import { Refused } from '../../contract/index.ts';

export interface Scanner {
  program: string;
  words: readonly string[];
  withinMs?: number;
}
const longestMs = 60_000;

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
    // Whoever runs the station learns why nothing is taken any more: its daemon may be down.
    if (code !== undefined && code > 1) report('EMS_SCAN', new Error(`${scanner.program} ended with ${code}`));
    if (code === 1) return new Refused(400, 'The virus scanner of the station rejected this file');
    if (code !== 0) return new Refused(409, 'The file could not be scanned and was rejected');
  }
  return undefined;
}

/** How the scanner ended. */
function runOn({ program, words, withinMs = longestMs }: Scanner, bytes: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    // Ended for good: one that hangs may not hear a friendly word either.
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
    // One that knows enough reads no further.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}

// Creates the first administrator for a person who enters the one-time code from the terminal.
import { randomInt } from 'node:crypto';
import { isName, toName } from '../../core/names/name.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { Log } from './log.ts';
import type { SessionService } from './sessions.ts';
import { createThrottle } from './throttle.ts';

interface SetupForm {
  code: string;
  loginName: string;
  name: string;
  password: string;
  confirmation: string;
}
export interface Setup {
  /** True while there is no account. */
  isOpen(): boolean;
  /** Undefined if there is an account. An expired code is replaced by a new one. */
  code(): string | undefined;
  run(form: SetupForm, address: string): Promise<void>;
}
/** Without characters that look alike on a terminal. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const toCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

const goodForMs = 3_600_000;

export interface SetupParts {
  sessions: SessionService;
  clock: Clock;
  /** Called with every code after the first. */
  onNew?: (code: string) => void;
  log: Log;
}

export function createSetup({ sessions, clock, onNew = () => {}, log }: SetupParts): Setup {
  let code = toCode();
  let until = clock.now() + goodForMs;
  const note = (what: string, address: string): void => log({ who: 'setup', kind: 'login', what, outcome: 'refused', address });
  const throttle = createThrottle(clock, {
    tries: 5,
    lockMs: 60_000,
    forgetMs: 600_000,
    onLock: (address) => note('setup.lockOut', address),
  });
  const isOpen = () => !sessions.hasUsers();
  /**
   * The first administrator is being created. Hashing the password takes time, and the code must not be used twice in the
   * meantime.
   */
  let underWay = false;
  /** Creates a new code when an expired one is requested, so that an old terminal output is of no use. */
  function current(): string {
    if (clock.now() < until) return code;
    code = toCode();
    until = clock.now() + goodForMs;
    onNew(code);
    return code;
  }
  return {
    isOpen,
    code: () => (isOpen() ? current() : undefined),
    async run({ loginName, name, password, confirmation, ...form }, address) {
      if (!isOpen() || underWay) throw new Refused(404, 'The station is already set up');
      throttle.check(address);
      if (form.code.trim().toUpperCase() !== current()) {
        note('setup.run', address);
        throttle.wrong(address);
        throw new Refused(400, 'The code does not match the one on the terminal of the station');
      }
      if (password !== confirmation) throw new Refused(400, 'the two new passwords are inconsistent');
      if (!/^[A-Za-z0-9_.@-]{1,32}$/.test(loginName))
        throw new Refused(400, 'A login name must have 1 to 32 letters, digits or _ . @ -');
      if (!isName(toName(name))) throw new Refused(400, 'Remove invisible, control and direction characters');
      underWay = true;
      try {
        await sessions.addUser(
          { loginName, name: toName(name).slice(0, 40) || loginName, role: 'administrator', password },
          'setup',
        );
      } finally {
        underWay = false;
      }
    },
  };
}

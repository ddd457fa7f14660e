// Checks the needs of a call against the caller and the state of the station. A call that does not declare needs is refused.
import { checkNeeds, type Checked, messageOf } from '../../../core/access/guard.ts';
import type { Guard, Members } from '../../../core/language.ts';
import { read } from '../../../core/pointer.ts';
import type { EvaluationContext } from '../../../core/condition.ts';
import type { Session, StationScope } from '../../../core/access/session.ts';
import { Refused } from '../../contract/index.ts';
import { asTextObject, inEnglish, say } from '../../../core/texts/text.ts';
import type { Identity } from '../../session/sessions.ts';

export interface GuardScope {
  session: Session;
  station: StationScope;
  clock: { now: number };
  busbar: { name?: string };
}
export interface Guarding {
  guards: Members<Guard>;
  scope: () => GuardScope;
  identity: Identity | undefined;
  secondaryPasswordSet: () => boolean;
  secondaryPasswordPassed: (sessionId: string) => boolean;
}

/** A refusal because the person lacks a permission, whatever the state of the station. */
export class MissingRight extends Refused {}

function check(needs: readonly string[] | undefined, guarding: Guarding): Checked {
  if (!Array.isArray(needs)) throw new Refused(403, 'No access permission');
  // Without needs, nothing about the person is read, so that the answer can be shared.
  if (needs.length === 0) return { steps: [] };
  const { guards, scope, identity } = guarding;
  let seen: GuardScope | undefined;
  const context: EvaluationContext = { scope: (pointer) => read((seen ??= scope()), pointer) };
  return checkNeeds(needs, guards, context, identity?.rights ?? {});
}

/** Checks only the permissions, so that a person without them learns nothing about the other conditions. */
export function mustHaveRights(needs: readonly string[] | undefined, guarding: Guarding): void {
  const { right } = check(needs, guarding);
  if (right) throw new MissingRight(403, say(right.says, inEnglish) || 'no permission');
}

export function mustMeet(needs: readonly string[] | undefined, guarding: Guarding): void {
  const { right, state, unknown, steps } = check(needs, guarding);
  if (right) throw new MissingRight(403, say(right.says, inEnglish) || 'no permission');
  if (state) throw refusalBy(state, guarding);
  if (unknown) throw new Refused(409, 'Waiting for the state of the station');
  for (const step of steps) mustHaveTaken(step, guarding);
}

function refusalBy(state: Guard, { scope }: Guarding): Refused {
  const seen = scope();
  const { text, values } = asTextObject(messageOf(state, (pointer) => read(seen, pointer)) ?? 'Operation failed');
  return new Refused(409, text, {
    ...(state.go !== undefined && { data: { go: state.go } }),
    ...(values && { values }),
  });
}

function mustHaveTaken(step: string, { guards, identity, secondaryPasswordSet, secondaryPasswordPassed }: Guarding): void {
  const guard = guards[step];
  // A step that the station does not know cannot have been completed.
  if (step !== 'secondary-password') throw new Refused(403, 'No access permission', { data: { step } });
  if (!secondaryPasswordSet()) {
    throw new Refused(409, 'Set the secondary password first', {
      data: { step, ...(guard?.go !== undefined && { go: guard.go }) },
    });
  }
  if (identity && secondaryPasswordPassed(identity.sessionId)) return;
  throw new Refused(403, 'input password', { data: { step } });
}

/** A password change or a second factor that is due comes before anything else. */
export function mustOweNothing(identity: Pick<Identity, 'passwordDue' | 'factorDue'> | undefined): void {
  if (identity?.passwordDue) throw new Refused(403, 'Set your own password first', { data: { passwordDue: true } });
  if (identity?.factorDue) throw new Refused(403, 'Set up two-factor authentication first', { data: { factorDue: true } });
}

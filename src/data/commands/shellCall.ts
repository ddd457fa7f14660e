// Runs a session call by name for the shell: guards, steps, then the call. Returns an outcome and never throws.
import { checkNeeds, type GrantedRights } from '../../core/access/guard.ts';
import { say } from '../../core/texts/text.ts';
import type { Outcome } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { ownMember } from '../../core/object.ts';
import { newKey } from '../network/rpc.ts';
import { RpcError } from '../network/rpcError.ts';
import { takeSecondary } from './secondary.ts';

export async function callByName(desk: Desk, name: string, params: unknown = {}): Promise<Outcome> {
  const { calls, guards } = desk.index();
  const call = ownMember(calls, name);
  if (!call) return { kind: 'failed', msg: desk.translate('Operation failed') };
  const rights = (desk.scope.read('/session/rights') ?? {}) as GrantedRights;
  const checked = checkNeeds(call.needs, guards, { scope: (pointer) => desk.scope.read(pointer) }, rights);
  const unmet = checked.right ?? checked.state;
  if (unmet) return { kind: 'failed', msg: say(unmet.says ?? 'no permission', desk.translate) };
  if (checked.unknown) return { kind: 'failed', msg: desk.translate("Waiting for the station's state") };
  if (checked.steps.includes('secondary-password') && !(await takeSecondary(desk))) return { kind: 'cancelled' };
  try {
    const { data, msg } = await desk.send(call, params, call.needs.length > 0 ? { idempotencyKey: newKey() } : {});
    return { kind: 'done', answer: data, ...(msg !== '' && { msg }) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    if (error.fault === 'cancelled') return { kind: 'cancelled' };
    const { what: msg, data: answer, fields: errors, undecided } = error;
    return { kind: 'failed', msg, answer, ...(errors.length > 0 && { errors }), ...(undecided && { undecided }) };
  }
}

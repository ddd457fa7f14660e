// In: who is signed in, or does something for the station. Out: the actor that documents, log entries and rights refer to.
import type { Who } from '../../core/texts/who.ts';

/** A person or wall screen by account, or an actor without one by its name. */
export interface Acting {
  readonly id?: string;
  readonly loginName?: string | undefined;
  readonly name: string;
}

export const actorOf = ({ id, loginName, name }: Acting): Who =>
  id === undefined ? name : { account: id, ...(loginName !== undefined && { login: loginName }), name };

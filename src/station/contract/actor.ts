// Converts the person or part of the station that performs an action into the actor stored in documents and log entries.
import type { Who } from '../../core/texts/who.ts';

/** A person or wall display with an id, or an actor without an account, which is identified by its name. */
export interface Acting {
  readonly id?: string;
  readonly loginName?: string | undefined;
  readonly name: string;
}

export const actorOf = ({ id, loginName, name }: Acting): Who =>
  id === undefined ? name : { account: id, ...(loginName !== undefined && { login: loginName }), name };

// In: what a form sends, its schema, and what is saved so far. Out: what is saved from now on: every `secret` member sealed.
import { isObject } from '../../core/object.ts';
import type { Members, Schema } from '../../core/language.ts';
import { isSealed, keptSecret } from '../../core/schema/secret.ts';
import type { Vault } from './vault.ts';

type Value = Readonly<Record<string, unknown>>;

/** Absent, or as the form showed it, a secret stays what it was; empty, it is gone; anything else replaces it. */
export function sealMembers(members: Members<Schema> | undefined, given: Value, before: Value | undefined, vault: Vault): Value {
  const sealed: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(members ?? {})) {
    const [now, was] = [given[name], before?.[name]];
    if (schema.secret === true) {
      const next = isUnchanged(now) ? was : now === '' ? undefined : vault.seal(String(now));
      if (next === undefined) delete sealed[name];
      else sealed[name] = next;
    } else if (schema.properties && isObject(now)) {
      sealed[name] = sealMembers(schema.properties, now, isObject(was) ? was : undefined, vault);
    }
  }
  return sealed;
}

/** Nobody can send what is sealed: it would be opened for them. */
export const isUnchanged = (given: unknown): boolean => given === undefined || given === keptSecret || isSealed(given);

/** For a form: what is set shows that it is set. */
export const toShown = (value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSealed(each) ? keptSecret : isObject(each) ? toShown(each) : each]),
  );

/** For another machine, which has another key and no use for dots. */
export const withoutSecrets = (value: Value): Value =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isSealed(each) && each !== keptSecret)
      .map(([name, each]) => [name, isObject(each) ? withoutSecrets(each) : each]),
  );

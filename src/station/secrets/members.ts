// Seals the `secret` members of a form before they are saved, and hides or removes them where they are read.
import { isObject } from '../../core/object.ts';
import type { Members, Schema } from '../../core/language.ts';
import { isSealed, keptSecret } from '../../core/schema/secret.ts';
import type { Vault } from './vault.ts';

type Value = Readonly<Record<string, unknown>>;

/** A secret that is absent or sent as it was shown stays unchanged; an empty one is removed; any other value replaces it. */
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

/** A sealed value from outside is ignored: otherwise the station would decrypt it for the sender. */
export const isUnchanged = (given: unknown): boolean => given === undefined || given === keptSecret || isSealed(given);

/** For a form: a placeholder shows that a secret is set. */
export const toShown = (value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSealed(each) ? keptSecret : isObject(each) ? toShown(each) : each]),
  );

/** For another machine, which has a different key and cannot use placeholders. */
export const withoutSecrets = (value: Value): Value =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isSealed(each) && each !== keptSecret)
      .map(([name, each]) => [name, isObject(each) ? withoutSecrets(each) : each]),
  );

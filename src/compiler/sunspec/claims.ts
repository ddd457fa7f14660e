// Reads the SunSpec claims of roles.json: by model number, the role and the points that the role needs.
import type { Bind, Point } from '../../core/devices/device.ts';
import type { Plausibility } from '../../core/devices/plausibility.ts';
import type { Members } from '../../core/language.ts';
import { asWritten, dict, entries, list, strings, text } from '../json.ts';
import type { SunModel } from './model.ts';

export interface SunClaim {
  role: string;
  /** Name of a point in this language by its name in the standard. */
  names: ReadonlyMap<string, string>;
  /** Names in the standard of points that a model may lack, by their name in this language. */
  optional: Members<readonly string[]>;
  /** Points without a register. */
  computed: Members<Point>;
  binds: Members<Bind>;
  /** Checks in addition to those of the role. */
  plausibility: Members<Plausibility>;
  /** A model that follows on the same device, as its part. */
  behind: readonly { part: string; model: number }[];
}
export type SunClaims = ReadonlyMap<number, SunClaim>;

export function toClaims(roles: unknown): SunClaims {
  return new Map(
    entries(roles).flatMap(([role, written]) =>
      entries(dict(written).sunspec).flatMap(([, each]) => {
        const { models, points, optionalPoints, computed, binds, plausibility, behind } = dict(each);
        const claim: SunClaim = {
          role,
          names: new Map(entries(points).flatMap(([name, of]) => (typeof of === 'string' ? [[of, name] as const] : []))),
          optional: Object.fromEntries(entries(optionalPoints).map(([name, of]) => [name, strings(of)])),
          computed: asWritten<Members<Point>>(dict(computed)),
          binds: asWritten<Members<Bind>>(dict(binds)),
          plausibility: asWritten<Members<Plausibility>>(dict(plausibility)),
          behind: entries(behind).flatMap(([part, model]) => (typeof model === 'number' ? [{ part, model }] : [])),
        };
        return list(models).flatMap((model) => (typeof model === 'number' ? [[model, claim] as const] : []));
      }),
    ),
  );
}

/** An edition without one of the points is read and displayed like any other model. */
export function claimOf({ id, group }: SunModel, claims: SunClaims): SunClaim | undefined {
  const claim = claims.get(id);
  const has = new Set(group.points.map(({ name }) => text(name)));
  if (!claim || ![...claim.names.keys()].every((name) => has.has(name))) return undefined;
  const optional = Object.entries(claim.optional).flatMap(([name, written]) => {
    const found = written.find((each) => has.has(each));
    return found === undefined ? [] : [[found, name] as const];
  });
  return { ...claim, names: new Map([...claim.names, ...optional]) };
}

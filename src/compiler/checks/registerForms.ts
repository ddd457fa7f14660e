// Takes the registers of a model, some with variants that depend on device settings. Returns every form a register can have, and
// the combinations of forms that a device can have.
import type { Point, Register } from '../../core/devices/device.ts';
import { type Variant, withVariant } from '../../core/devices/register.ts';
import { type At, below } from '../doc.ts';
import { isDict, list } from '../json.ts';
import { registerFormats } from '../../core/devices/registerFormats.ts';

/** A register with a valid shape. Other registers have a problem already. */
export interface Placed {
  name: string;
  point: Point;
  register: Register;
  size: number;
}

/** Variants with a valid shape. Others have a problem already. */
function variantsOf({ register: { variants } }: Placed): { variant: Variant; index: number }[] {
  return list(variants).flatMap((variant, index) => {
    const { as } = isDict(variant) ? variant : {};
    const isFormat = as === undefined || (typeof as === 'string' && Object.hasOwn(registerFormats, as));
    return isDict(variant) && isFormat ? [{ variant: variant as unknown as Variant, index }] : [];
  });
}
function formBy(placed: Placed, variant: Variant): Placed {
  const register = withVariant(placed.register, variant);
  return { ...placed, register, size: register.length ?? registerFormats[register.as].size };
}

/** The register itself comes first. */
export const formsOf = (placed: Placed, place: At): { form: Placed; place: At }[] => [
  { form: placed, place },
  ...variantsOf(placed).map(({ variant, index }) => ({
    form: formBy(placed, variant),
    place: below(below(place, 'variants'), index),
  })),
];

/** The registers without variants, then for each condition those that change with it. */
export function layoutsOf(lies: readonly Placed[]): { lies: readonly Placed[]; changed: (name: string) => boolean }[] {
  const conditions = new Set(lies.flatMap((each) => variantsOf(each).map(({ variant }) => JSON.stringify(variant.when))));
  const by = (condition: string) => {
    const names = new Set<string>();
    const own = lies.map((each) => {
      const found = variantsOf(each).find(({ variant }) => JSON.stringify(variant.when) === condition);
      if (!found) return each;
      names.add(each.name);
      return formBy(each, found.variant);
    });
    return { lies: own, changed: (name: string) => names.has(name) };
  };
  return [{ lies, changed: () => true }, ...Array.from(conditions, by)];
}

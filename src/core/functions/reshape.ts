// Converts between request bodies of a prescribed shape and the data that a user edits.
import { isObject } from '../object.ts';

type Of = Readonly<Record<string, unknown>>;

/** Grid connection points with units → { machineCode, unitList } per machine, in order of occurrence, with `busbarName`. */
function unitsByMachine({ points }: Of): unknown {
  const machines = new Map<unknown, Of[]>();
  for (const point of Array.isArray(points) ? points.filter(isObject) : []) {
    const units = Array.isArray(point.unitInfoList) ? point.unitInfoList.filter(isObject) : [];
    for (const { machineCode, ...unit } of units) {
      machines.set(machineCode, [...(machines.get(machineCode) ?? []), { ...unit, busbarName: point.busbarName }]);
    }
  }
  return [...machines].map(([machineCode, unitList]) => ({ machineCode, unitList }));
}

/** { activePower: 5 } → { "pcs#activePower": 5 }. */
function toPointKeys({ type, values }: Of): unknown {
  if (typeof type !== 'string' || !isObject(values)) return undefined;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${type}#${name}`, value]));
}

/** { "pcs#activePower": 5 } → { activePower: 5 }, for the given names or for all values. */
function fromPointKeys({ type, values, names }: Of): unknown {
  if (typeof type !== 'string' || !isObject(values)) return {};
  const wanted = Array.isArray(names) ? names.map(String) : Object.keys(values).map((key) => key.slice(type.length + 1));
  const found = wanted
    .map((name) => [name, values[`${type}#${name}`]] as const)
    .filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(found);
}

/** The first value that is not missing or empty, for defaults of values that may be unknown. */
const firstOf = ({ values }: Of): unknown =>
  Array.isArray(values) ? values.find((each) => each !== undefined && each !== null && each !== '') : undefined;

export const reshapeFunctions = {
  'first-of': firstOf,
  'units-by-machine': unitsByMachine,
  'to-point-keys': toPointKeys,
  'from-point-keys': fromPointKeys,
};

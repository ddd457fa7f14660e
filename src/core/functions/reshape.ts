// Bodies whose shape is given by the other side and differs from what a person edits.
import { isObject } from '../object.ts';

type Of = Readonly<Record<string, unknown>>;

/** Grid-connection points with their units → { machineCode, unitList } of each machine, in the order first met; each unit keeps its point's name. */
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

/** The named points of a reading's values, without their type. */
function fromPointKeys({ type, values, names }: Of): unknown {
  if (typeof type !== 'string' || !isObject(values)) return {};
  const wanted = Array.isArray(names) ? names.map(String) : Object.keys(values).map((key) => key.slice(type.length + 1));
  const found = wanted
    .map((name) => [name, values[`${type}#${name}`]] as const)
    .filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(found);
}

/** The first of several values that is there: what else to write where a value is not known yet. */
const firstOf = ({ values }: Of): unknown =>
  Array.isArray(values) ? values.find((each) => each !== undefined && each !== null && each !== '') : undefined;

export const reshapeFunctions = {
  'first-of': firstOf,
  'units-by-machine': unitsByMachine,
  'to-point-keys': toPointKeys,
  'from-point-keys': fromPointKeys,
};

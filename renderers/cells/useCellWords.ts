// How cells and their values are formatted in the user's language.
import { useMemo } from 'react';
import { type DeviceType, fromPointKey } from '../../src/core/devices/device.ts';
import { joinFormatted } from '../../src/core/format/format.ts';
import type { CellsOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import { familyWith, unitOf } from '../../src/core/format/units.ts';
import { useText, useUnits } from '../define.ts';
import { useDevice } from '../defineLater.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { type CellGroup, type Cells, deviationAt, groupAt, implausible, stale } from './toCells.ts';

export interface CellWords {
  /** Title of the displayed point. */
  title: string;
  /** Name of a part, such as "Cell". */
  part: string;
  /** Resolution of the measurement, in the unit of the point. */
  resolution: number;
  unit: string;
  /** With and without unit. */
  value: (value: number) => string;
  bare: (value: number) => string;
  group: (group: CellGroup) => string;
  /** State of an abnormal link; empty if it is normal. */
  state: (group: CellGroup | undefined) => string;
  /** Name of a part, with its group. */
  name: (cells: Cells, index: number) => string;
  /** Tooltip of a part: name, value, deviation, doubt. */
  lines: (cells: Cells, index: number) => string[];
  /** Difference between two parts, in a unit suited to small differences, such as mV. */
  difference: (value: number) => string;
  /** The same with its sign. */
  deviation: (value: number) => string;
  /** Why the value of a part is doubtful; otherwise empty. */
  doubt: (cells: Cells, index: number) => string;
}

/** States of a link in which its values are valid. */
const well = new Set(['normal', 'alarm']);

/** Returns the cell texts from the device type of the point, or undefined until its device file is loaded. */
export function useCellWords(
  options: CellsOptions,
  key: string,
  devices: number,
  stateSchema: Schema | undefined,
): CellWords | undefined {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  const { type, point } = fromPointKey(key);
  const device: DeviceType | undefined = useDevice(type);
  return useMemo(() => {
    const schema: Schema | undefined = device?.points[point];
    if (!device) return undefined;
    const decimals = unitOf(schema?.unit, units)?.decimals ?? schema?.digits?.part ?? 0;
    const value = (each: number) => joinFormatted(format(each, schema));
    const between = familyWith(schema?.unit, units);
    const apart: Schema = { type: 'number', ...schema, ...(between !== undefined && { unit: between }) };
    const difference = (each: number) => joinFormatted(format(each, apart));
    const part = say(options.part ?? device.title);
    const group = ({ deviceName, number }: CellGroup): string => {
      const own = number === undefined || options.group === undefined ? '' : `${say(options.group)} ${number}`;
      return devices > 1 || own === '' ? [deviceName, own].filter(Boolean).join(' · ') : own;
    };
    const name = (cells: Cells, index: number): string => {
      const cellGroup = groupAt(cells.groups, index);
      return cellGroup ? `${group(cellGroup)} · ${part} ${index - cellGroup.start + 1}` : '';
    };
    const deviation = (each: number) => `${each > 0 ? '+' : ''}${difference(each)}`;
    const doubts: Readonly<Record<number, string>> = {
      [stale]: say('not read for 3 minutes'),
      [implausible]: say('out of possible range'),
    };
    return {
      title: say(schema?.title ?? point),
      part,
      resolution: 10 ** -decimals,
      unit: format(0, schema).unit ?? '',
      value,
      bare: (each) => format(each, schema).text,
      group,
      state: (from) =>
        from === undefined || from.state === '' || well.has(from.state) ? '' : format(from.state, stateSchema).text,
      name,
      difference,
      deviation,
      doubt: (cells, index) => doubts[cells.quality[index] ?? 0] ?? (Number.isNaN(cells.values[index]) ? say('unknown') : ''),
      lines(cells, index) {
        const doubt = doubts[cells.quality[index] ?? 0];
        const off = deviationAt(cells, index);
        return [
          name(cells, index),
          value(cells.values[index] ?? Number.NaN),
          ...(Number.isNaN(off) ? [] : [say({ text: '{{n}} from the median', values: { n: deviation(off) } })]),
          ...(doubt === undefined ? [] : [doubt]),
        ];
      },
    };
  }, [device, point, options.part, options.group, devices, stateSchema, say, format, units]);
}

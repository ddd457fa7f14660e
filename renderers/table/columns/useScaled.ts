// Columns with a common unit and number of decimals. The result keeps its identity until one of these changes.
import { useMemo } from 'react';
import { read } from '../../../src/core/pointer.ts';
import { type Scale, scaleOf } from '../../../src/core/format/scale.ts';
import { useUnits } from '../../define.ts';
import { useLanguage } from '../../shared/value/useFormatAs.ts';
import type { Column } from './toColumns.ts';

/** `children`: pointer in a row to its child rows. */
export function useScaled(columns: readonly Column[], rows: readonly unknown[], children: string | undefined): readonly Column[] {
  const units = useUnits();
  const language = useLanguage();
  const all = useMemo(() => withChildren(rows, children), [rows, children]);
  const scales = columns.map((column): Scale | undefined => {
    if (!isScaled(column)) return undefined;
    const numbers = all.map((row) => read(row, column.at)).filter((value) => typeof value === 'number');
    const scale = scaleOf(column.schema ?? {}, numbers, { units, language });
    // The maximum may change every second; only its order of magnitude matters.
    return { ...scale, largest: 10 ** Math.floor(Math.log10(Math.max(1, scale.largest))) };
  });
  const key = JSON.stringify(scales);
  return useMemo(() => {
    const parsedScales: (Scale | null)[] = JSON.parse(key);
    return columns.map((column, index) => ({ ...column, ...(parsedScales[index] && { scale: parsedScales[index] }) }));
  }, [columns, key]);
}

/** Not scaled: choices, dates, times, whole numbers, and columns with an explicit unit, number of decimals, format or drawing. */
function isScaled({ schema, field }: Column): boolean {
  if (!schema || schema.choices || schema.format !== undefined) return false;
  const own = [field.unit, field.digits, field.format, field.draw, field.choices];
  return own.every((each) => each === undefined) && [schema.type ?? []].flat().includes('number');
}

const withChildren = (rows: readonly unknown[], children: string | undefined): readonly unknown[] =>
  children === undefined
    ? rows
    : rows.flatMap((row) => {
        const under = read(row, children);
        return Array.isArray(under) ? [row, ...withChildren(under, children)] : [row];
      });

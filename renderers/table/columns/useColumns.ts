// All declared columns with their scales, and the ones that the user sees.
import { useMemo } from 'react';
import type { TableOptions } from '../../../src/core/kinds.gen.ts';
import type { Schema } from '../../../src/core/language.ts';
import { useScaled } from './useScaled.ts';
import { toColumns } from './toColumns.ts';
import { useShownColumns } from './useShownColumns.ts';

export function useColumns(name: string, options: TableOptions, rows: readonly unknown[], row: Schema | undefined) {
  const written = useMemo(() => toColumns(options.columns, row), [options.columns, row]);
  const columns = useScaled(written, rows, options.children);
  const chosen = useShownColumns(name, columns, options.columnChoice !== false);
  return { columns, chosen };
}

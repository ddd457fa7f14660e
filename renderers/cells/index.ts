import { defineRenderer } from '../define.ts';
import { CellsLoading } from './CellsLoading.tsx';
import { CellsView } from './CellsView.tsx';

export const cells = defineRenderer({ kind: 'cells', View: CellsView, Loading: CellsLoading });

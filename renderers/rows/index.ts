import { defineRenderer } from '../define.ts';
import { RowsView } from './RowsView.tsx';

export const rows = defineRenderer({ kind: 'rows', View: RowsView });

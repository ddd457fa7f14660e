import { defineRenderer } from '../define.ts';
import { TableLoading } from './TableLoading.tsx';
import { TableView } from './TableView.tsx';

export const table = defineRenderer({ kind: 'table', View: TableView, Loading: TableLoading });

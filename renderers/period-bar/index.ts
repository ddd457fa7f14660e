import { defineRenderer } from '../define.ts';
import { PeriodBarView } from './PeriodBarView.tsx';

export const periodBar = defineRenderer({ kind: 'period-bar', View: PeriodBarView });

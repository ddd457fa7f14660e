import { defineRenderer } from '../define.ts';
import { BarsView } from './BarsView.tsx';

export const bars = defineRenderer({ kind: 'bars', View: BarsView });

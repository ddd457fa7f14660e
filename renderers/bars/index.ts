import { defineRenderer } from '../define.ts';
import { BarsLoading } from './BarsLoading.tsx';
import { BarsView } from './BarsView.tsx';

export const bars = defineRenderer({ kind: 'bars', View: BarsView, Loading: BarsLoading });

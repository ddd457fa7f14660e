import { defineRenderer } from '../define.ts';
import { WiringView } from './WiringView.tsx';

export const wiring = defineRenderer({ kind: 'wiring', View: WiringView });

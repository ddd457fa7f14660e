import { defineRenderer } from '../define.ts';
import { CurveView } from './CurveView.tsx';

export const curve = defineRenderer({ kind: 'curve', View: CurveView });

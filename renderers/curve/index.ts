import { defineRenderer } from '../define.ts';
import { CurveLoading } from './CurveLoading.tsx';
import { CurveView } from './CurveView.tsx';

export const curve = defineRenderer({ kind: 'curve', View: CurveView, Loading: CurveLoading });

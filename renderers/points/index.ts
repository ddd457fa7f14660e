import { defineRenderer } from '../define.ts';
import { PointsLoading } from './PointsLoading.tsx';
import { PointsView } from './PointsView.tsx';

export const points = defineRenderer({ kind: 'points', View: PointsView, Loading: PointsLoading });

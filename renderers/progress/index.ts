import { defineRenderer } from '../define.ts';
import { ProgressView } from './ProgressView.tsx';

export const progress = defineRenderer({ kind: 'progress', View: ProgressView });

import { defineRenderer } from '../define.ts';
import { StatView } from './StatView.tsx';

export const stat = defineRenderer({ kind: 'stat', View: StatView, ownStates: true });

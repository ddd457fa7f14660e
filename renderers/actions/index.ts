import { defineRenderer } from '../define.ts';
import { ActionsView } from './ActionsView.tsx';

export const actions = defineRenderer({ kind: 'actions', View: ActionsView, bare: ({ frame }) => frame !== 'card' });

import { defineRenderer } from '../define.ts';
import { FlowView } from './FlowView.tsx';

export const flow = defineRenderer({ kind: 'flow', View: FlowView });

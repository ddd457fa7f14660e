import { defineRenderer } from '../define.ts';
import { FlowLoading } from './FlowLoading.tsx';
import { FlowView } from './FlowView.tsx';

export const flow = defineRenderer({ kind: 'flow', View: FlowView, Loading: FlowLoading });

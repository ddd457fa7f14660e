import { defineRenderer } from '../define.ts';
import { TopologyView } from './TopologyView.tsx';

export const topology = defineRenderer({ kind: 'topology', View: TopologyView });

import { defineRenderer } from '../define.ts';
import { FactsView } from './FactsView.tsx';

export const facts = defineRenderer({ kind: 'facts', View: FactsView });

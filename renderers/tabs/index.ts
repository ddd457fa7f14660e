import { defineRenderer } from '../define.ts';
import { TabsView } from './TabsView.tsx';

export const tabs = defineRenderer({ kind: 'tabs', View: TabsView, bare: true });

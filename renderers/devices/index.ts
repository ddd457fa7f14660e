import { defineRenderer } from '../define.ts';
import { DevicesView } from './DevicesView.tsx';

/** Each type has a card of its own. */
export const devices = defineRenderer({ kind: 'devices', View: DevicesView, bare: true });

import { defineRenderer } from '../define.ts';
import { DevicesView } from './DevicesView.tsx';

/** Bare, because each type has a separate card. */
export const devices = defineRenderer({ kind: 'devices', View: DevicesView, bare: true });

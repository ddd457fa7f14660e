import { defineRenderer } from '../define.ts';
import { MapView } from './MapView.tsx';

export const map = defineRenderer({ kind: 'map', View: MapView });

import { defineRenderer } from '../define.ts';
import { VideoView } from './VideoView.tsx';

/** Each camera has a frame of its own. */
export const video = defineRenderer({ kind: 'video', View: VideoView, bare: true });

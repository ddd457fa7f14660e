import { defineRenderer } from '../define.ts';
import { VideoView } from './VideoView.tsx';

/** Bare, because each camera has a separate frame. */
export const video = defineRenderer({ kind: 'video', View: VideoView, bare: true });

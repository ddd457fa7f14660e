import { defineRenderer } from '../define.ts';
import { NoteView } from './NoteView.tsx';

export const note = defineRenderer({ kind: 'note', View: NoteView, bare: true, ownStates: true });

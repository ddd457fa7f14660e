import { defineRenderer } from '../define.ts';
import { FormLoading } from './FormLoading.tsx';
import { FormView } from './FormView.tsx';

export const form = defineRenderer({ kind: 'form', drawsDraft: true, View: FormView, Loading: FormLoading });

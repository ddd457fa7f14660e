import { defineRenderer } from '../define.ts';
import { SectionView } from './SectionView.tsx';

export const section = defineRenderer({
  kind: 'section',
  View: SectionView,
  bare: ({ frame }) => frame !== 'card',
  inside: ({ body }) => body,
});

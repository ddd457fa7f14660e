import { defineRenderer } from '../define.ts';
import { SearchView } from './SearchView.tsx';

export const search = defineRenderer({ kind: 'search', View: SearchView });

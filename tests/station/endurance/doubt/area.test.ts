import { fortnight } from './fortnight.ts';

fortnight('area');

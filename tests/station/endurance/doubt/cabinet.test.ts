import { fortnight } from './fortnight.ts';

fortnight('cabinet');

import { fortnight } from './fortnight.ts';

fortnight('charging');

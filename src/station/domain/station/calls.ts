import type { Handlers } from '../../contract/calls.ts';
import { moments } from './moments.ts';
import { places } from './places.ts';
import { stationFormCalls } from './stationForm.ts';

export const stationCalls: Handlers = {
  ...moments,
  ...places,
  ...stationFormCalls,
};

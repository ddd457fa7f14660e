import type { Handlers } from '../../contract/calls.ts';
import { places } from './places.ts';
import { stationFormCalls } from './stationForm.ts';

export const stationCalls: Handlers = {
  ...places,
  ...stationFormCalls,
};

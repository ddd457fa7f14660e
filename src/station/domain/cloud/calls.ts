import type { Handlers } from '../../contract/calls.ts';
import { cloudLink } from './cloudLink.ts';
import { modeCalls } from './modes.ts';
import { site } from './site.ts';

export const cloudCalls: Handlers = {
  ...cloudLink,
  ...modeCalls,
  ...site,
};

import type { Handlers } from '../../contract/calls.ts';
import { pointList } from './pointList.ts';
import { uploadConfiguration } from './uploadConfiguration.ts';

export const configurationCalls: Handlers = {
  ...pointList,
  ...uploadConfiguration,
};

import type { Handlers } from '../../contract/calls.ts';
import { backupCalls } from './backups.ts';
import { operationLog } from './operationLog.ts';
import { settings } from './settings.ts';
import { settingsFileCalls } from './settingsFile/calls.ts';

export const systemCalls: Handlers = {
  ...backupCalls,
  ...operationLog,
  ...settings,
  ...settingsFileCalls,
};

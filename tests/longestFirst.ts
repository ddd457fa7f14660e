// The order of the tests: those that draw every screen or wait for devices take longest and start first, so that no worker
// finishes much later than the others. The first load is measured before all of them, on an unused station.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Ends of the paths of test files. */
export const longest = [
  'shell/first-load',
  ...[
    'shell/screens',
    'shell/outage',
    'alarm/alarm',
    'shell/states',
    'shell/shell',
    'system/mode',
    'system/journey',
    'system/schemas',
    'shell/lostAnswer',
    'people/rightLost',
    'alarm/notices',
  ],
  ...['home/home-variants', 'monitor/monitor-pages', 'monitor/shutdown', 'monitor/commands', 'strategy/strategy-limits'],
  ...[
    'doubt/doubt',
    'running/kindsFaults',
    'history/resumed',
    'content/binds',
    'roles/roles',
    'station/compiling',
    'plant/balance',
  ],
  ...['endurance/kill', 'simulation/againstPlant', 'plausibility/found', 'station/lastContent', 'following/noFalseAlarm'],
  ...['wire/countersOnHold', 'energy/books', 'settings/uploads', 'past/openedFile', 'history/history', 'running/station'],
  ...['running/soak', 'running/island', 'reports/papers', 'running/process', 'acquire/acquisition', 'people/catalogue'],
  ...[
    'endurance/fuzz',
    'schemas/boundaries',
    'endurance/slowDisk',
    'following/secondMaster',
    'decisions/dispatch',
    'strategy/planner',
    'wire/meterConfig',
  ],
  ...['endurance/core', 'endurance/attacks', 'endurance/disk', 'plant/month', 'endurance/daylight'],
];
const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found < 0 ? longest.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

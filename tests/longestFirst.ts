// The order of the tests: what looks at every screen or waits for devices takes longest and is begun first, so that no worker ends alone
// with it. What a first visit brings over the line is measured before all of them: on a station that nobody has used.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const longest = [
  'browser/first-load',
  ...['browser/outage', 'browser/screens', 'browser/commands', 'browser/states', 'browser/home-variants', 'browser/cells'],
  ...['server/heldCounters', 'acquire/acquisition', 'endurance/disk', 'endurance/attacks', 'server/process'],
  ...['dispatch/dispatch', 'endurance/core', 'history/history', 'energy/books', 'plant/month', 'endurance/daylight'],
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

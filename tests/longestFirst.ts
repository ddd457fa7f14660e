// The order of the tests: what looks at every screen or waits for devices takes longest and is begun first, so that no worker ends alone
// with it.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const longest = [
  ...['browser/screens', 'browser/states', 'browser/commands', 'browser/home-variants', 'browser/cells'],
  ...['acquire/acquisition', 'endurance/disk', 'server/process', 'dispatch/dispatch', 'plant/month'],
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

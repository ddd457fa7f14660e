// The order of the browser tests: what looks at every screen takes longest and is begun first, so that no worker ends alone with it.
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const longest = ['screens', 'states', 'commands', 'home-variants', 'monitor-pages', 'cells'];
const rank = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found < 0 ? longest.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

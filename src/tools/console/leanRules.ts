// Removes the descriptions from the JSON file of a named rule: they are for schema authors and never shown in the console.
import type { Plugin } from 'vite';

const words = /\/src\/core\/rules\/[^/]+\/[^/]+\.json$/;

const withoutDescriptions = (json: string): string =>
  JSON.stringify(JSON.parse(json, (key, value: unknown) => (key === 'description' ? undefined : value)));

export const leanRules = (): Plugin => ({
  name: 'ems-lean-rules',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: words }, handler: withoutDescriptions },
});

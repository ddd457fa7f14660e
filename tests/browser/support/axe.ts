// Runs axe on a page. Returns the violated rules, each with its first occurrence, except those of minor impact.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules about colours, which suffice if only the theme has changed since a full run. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

export async function axeFindings(page: Page, only?: readonly string[]): Promise<string[]> {
  // Parts that appear during the run would be checked incompletely.
  await page.waitForFunction(() => document.querySelector('[data-arriving]') === null);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await violations(page, only);
  if (found.length === 0) return [];
  // Axe reads texts and attributes at different times, and a live value may change in between. A real defect is also found by the
  // second run.
  const again = await violations(
    page,
    found.map(({ id }) => id),
  );
  return again.map(({ id, count, html }) => `${id}: ${count} × ${html}`);
}

interface Violation {
  id: string;
  count: number;
  html: string;
}

function violations(page: Page, only: readonly string[] | undefined): Promise<Violation[]> {
  return page.evaluate(async (rules) => {
    interface Finding {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }
    const { axe } = window as unknown as { axe: { run: (of: Document, options: object) => Promise<{ violations: Finding[] }> } };
    const chosen = rules && { runOnly: { type: 'rule', values: rules } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...chosen });
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0]?.html.slice(0, 160) ?? '' }));
  }, only);
}

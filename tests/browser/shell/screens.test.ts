// Every screen of the content opens for an administrator: its title is there, nothing complains, nothing overflows sideways,
// axe finds nothing. The full run tries each in both themes, both languages, and wide and narrow; otherwise they take
// turns in two views, and axe looks at each sixth.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenHead } from '../../../src/core/content.ts';
import { axeFindings } from '../support/axe.ts';
import { full } from '../../chance.ts';
import { type Person, visit, type Visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { screensOf } from '../support/paths.ts';

const views: Required<Pick<Visit, 'language' | 'theme' | 'width'>>[] = full
  ? (['zh_CN', 'en_US'] as const).flatMap((language) =>
      (['dark', 'light'] as const).flatMap((theme) => [1440, 390].map((width) => ({ language, theme, width }))),
    )
  : [
      { language: 'en_US', theme: 'dark', width: 1440 },
      { language: 'zh_CN', theme: 'light', width: 390 },
    ];

/** The heading of the page before stands until the next one comes; two pages may have the same. */
async function turn({ page, turn: to }: Person, path: string): Promise<void> {
  const before = await page.locator('h1').first().textContent();
  await to(path);
  const isOther = (was: string | null): boolean => document.querySelector('h1')?.textContent !== was;
  await page.waitForFunction(isOther, before, { timeout: 3000 }).catch(() => undefined);
}

describe.each(views)('every screen in $language, $theme, $width wide', (view) => {
  let person: Person;
  let heads: ScreenHead[];

  beforeAll(async () => {
    heads = (await screensOf(here().url)).filter((_, at) => full || at % views.length === views.indexOf(view));
    person = await visit({ account: 'admin', ...view });
  });
  afterAll(() => person.leave());

  it('opens, fits and has no finding of axe', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const [at, { id, path }] of heads.entries()) {
      person.complaints.length = 0;
      // Loaded anew each time in the full run; else now and then, and met as a person meets it between.
      await (full || at % 6 === 0 ? person.go(path) : turn(person, path));
      const heading = person.page.getByRole('heading', { level: 1 });
      await heading.waitFor().catch(() => faults.push(`${id}: no heading`));
      // The live channel never idles; what is still coming says so.
      const coming = person.page.getByRole('status', { name: /^(Loading|加载中)/ });
      await coming
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => faults.push(`${id}: still loading`));
      await person.page.waitForTimeout(300);
      const overflow = await person.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${id}: ${overflow} px wider than the window`);
      if (full || at % 6 === 0) faults.push(...(await axeFindings(person.page)).map((found) => `${id}: ${found}`));
      faults.push(...person.complaints.map((each) => `${id}: ${each}`));
    }
    expect(faults).toEqual([]);
  });
});

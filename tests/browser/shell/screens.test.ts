// Every screen of the content opens for an administrator: its title is there, nothing complains, nothing overflows sideways,
// axe finds nothing. The full run loads each anew in both languages, wide and narrow, and looks at it in both themes; otherwise they
// take turns in two views, and axe looks at each sixth. Its parts have names, so that each can be run alone (CONTRIBUTING.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenHead } from '../../../src/core/content.ts';
import { axeFindings, colourRules } from '../support/axe.ts';
import { full } from '../../chance.ts';
import { type Person, visit, type Visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { screensOf } from '../support/paths.ts';

type Theme = Required<Visit>['theme'];
type View = Required<Pick<Visit, 'language' | 'theme' | 'width'>>;
const views: readonly View[] = full
  ? [
      { language: 'en_US', theme: 'dark', width: 1440 },
      { language: 'en_US', theme: 'light', width: 390 },
      { language: 'zh_CN', theme: 'light', width: 1440 },
      { language: 'zh_CN', theme: 'dark', width: 390 },
    ]
  : [
      { language: 'en_US', theme: 'dark', width: 1440 },
      { language: 'zh_CN', theme: 'light', width: 390 },
    ];
/** By the beginning of their path; those of none of them come last. */
const areas = ['home', 'monitor', 'report', 'strategy', 'system', 'others'] as const;
const areaOf = ({ path }: ScreenHead) => areas.find((area) => path.startsWith(`/${area}/`)) ?? 'others';

/** The heading of the page before stands until the next one comes; two pages may have the same. */
async function turn({ page, turn: to }: Person, path: string): Promise<void> {
  const before = await page.locator('h1').first().textContent();
  await to(path);
  const isOther = (was: string | null): boolean => document.querySelector('h1')?.textContent !== was;
  await page.waitForFunction(isOther, before, { timeout: 3000 }).catch(() => undefined);
}

/** Chosen as a person does it. */
async function wear({ page }: Person, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: /^(User, language and theme|用户、语言与主题)$/ }).click();
  await page.getByText(theme === 'dark' ? /^(Dark|深色)$/ : /^(Light|浅色)$/).click();
  await page.keyboard.press('Escape');
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

/** What has come is drawn, and no colour is on its way to another: twice there was nothing left to do. */
const settled = ({ page }: Person): Promise<void> =>
  page.evaluate(async () => {
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    await idle();
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    await idle();
  });

async function overflowOf({ page }: Person): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return over > 0 ? [`${over} px wider than the window`] : [];
}

async function opened(person: Person): Promise<string[]> {
  const faults: string[] = [];
  const heading = person.page.getByRole('heading', { level: 1 });
  await heading.waitFor().catch(() => faults.push('no heading'));
  // The live channel never idles; what is still coming says so.
  const coming = person.page.getByRole('status', { name: /^(Loading|加载中)/ });
  await coming
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => faults.push('still loading'));
  await settled(person);
  return faults;
}

/** The theme that was left on is what the next screen is loaded in, so that they take turns in that. */
async function faultsInOther(person: Person): Promise<string[]> {
  const other = (await person.page.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await wear(person, other);
  await settled(person);
  // A theme changes colours and nothing else.
  const found = [...(await overflowOf(person)), ...(await axeFindings(person.page, colourRules))];
  return found.map((each) => `turned ${other}: ${each}`);
}

describe.each(views)('every screen in $language, $width wide', (view) => {
  let person: Person;
  let heads: readonly (ScreenHead & { at: number })[];

  beforeAll(async () => {
    const all = await screensOf(here().url);
    heads = all
      .filter((_, at) => full || at % views.length === views.indexOf(view))
      .map((head, at) => Object.assign(head, { at }));
    person = await visit({ account: 'admin', ...view });
  });
  afterAll(() => person.leave());

  it.each(areas)('of %s opens, fits and has no finding of axe', { timeout: 600_000 }, async (area) => {
    const faults: string[] = [];
    const own = heads.filter((head) => areaOf(head) === area);
    expect(own).not.toEqual([]);
    for (const { at, id, path } of own) {
      person.complaints.length = 0;
      // Loaded anew each time in the full run; else now and then, and met as a person meets it between.
      const isAnew = full || at % 6 === 0;
      await (isAnew ? person.go(path) : turn(person, path));
      const found = [...(await opened(person)), ...(await overflowOf(person))];
      if (isAnew) found.push(...(await axeFindings(person.page)));
      if (full) found.push(...(await faultsInOther(person)));
      faults.push(...[...found, ...person.complaints].map((fault) => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

// Every screen opens for an administrator: it has its title, no console message, no horizontal overflow and no axe finding. The
// full run reloads each screen in both languages, wide and narrow, and checks both themes; the default run splits the screens
// over two views and runs axe on every sixth. Its parts have names, so that each can be run alone (CONTRIBUTING.md).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenHead } from '../../../src/core/content.ts';
import { axeFindings, colourRules } from '../support/axe.ts';
import { full } from '../../chance.ts';
import { type Person, visit, type VisitOptions } from '../support/console.ts';
import { here } from '../support/here.ts';
import { screensOf } from '../support/paths.ts';

type Theme = Required<VisitOptions>['theme'];
type View = Required<Pick<VisitOptions, 'language' | 'theme' | 'width'>>;
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
/** Screens by the first segment of their path; the rest are `others`. */
const areas = ['home', 'monitor', 'report', 'strategy', 'system', 'others'] as const;
const areaOf = ({ path }: ScreenHead) => areas.find((area) => path.startsWith(`/${area}/`)) ?? 'others';

/** The previous heading remains until the next page is drawn; two pages may have the same heading. */
async function turn({ page, turn: to }: Person, path: string): Promise<void> {
  const before = await page.locator('h1').first().textContent();
  await to(path);
  const isOther = (was: string | null): boolean => document.querySelector('h1')?.textContent !== was;
  await page.waitForFunction(isOther, before, { timeout: 3000 }).catch(() => undefined);
}

/** Switches the theme by the menu, as a user does. */
async function wear({ page }: Person, theme: Theme): Promise<void> {
  await page.getByRole('button', { name: /^(User, language and theme|用户、语言与主题)$/ }).click();
  await page.getByText(theme === 'dark' ? /^(Dark|深色)$/ : /^(Light|浅色)$/).click();
  await page.keyboard.press('Escape');
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}

/** Waits until the page is drawn and all colour transitions have finished: the browser was idle twice. */
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
  // The live channel never becomes idle, so this waits for the loading indicators.
  const coming = person.page.getByRole('status', { name: /^(Loading|加载中)/ });
  await coming
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => faults.push('still loading'));
  await settled(person);
  return faults;
}

/** Checks the other theme, which stays selected for the next screen, so that themes alternate. */
async function faultsInOther(person: Person): Promise<string[]> {
  const other = (await person.page.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await wear(person, other);
  await settled(person);
  // A theme changes only colours.
  const found = [...(await overflowOf(person)), ...(await axeFindings(person.page, colourRules))];
  return found.map((each) => `turned ${other}: ${each}`);
}

describe.each(views)('screens in $language, $width wide', (view) => {
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

  it.each(areas)('of %s open, fit the window and have no axe findings', { timeout: 600_000 }, async (area) => {
    const faults: string[] = [];
    const screensOfArea = heads.filter((head) => areaOf(head) === area);
    expect(screensOfArea).not.toEqual([]);
    for (const { at, id, path } of screensOfArea) {
      person.complaints.length = 0;
      // The default run reloads some screens; the others are opened by navigation within the console.
      const reloads = full || at % 6 === 0;
      await (reloads ? person.go(path) : turn(person, path));
      const found = [...(await opened(person)), ...(await overflowOf(person))];
      if (reloads) found.push(...(await axeFindings(person.page)));
      if (full) found.push(...(await faultsInOther(person)));
      faults.push(...[...found, ...person.complaints].map((fault) => `${id}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

// Each strategy from a maintainer's view: configured on its page, selected, started with the password, until the converter has
// its power and the page shows the reason. The default run covers those that are not configured by fields alone; the full run
// covers all.
import { afterEach, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../src/core/time.ts';
import { full } from '../../chance.ts';
import { loaded, type Person, visit } from '../support/console.ts';
import { setStrategy, until } from '../support/station.ts';
import {
  admin,
  allow,
  answers,
  confirmed,
  edit,
  exactly,
  meters,
  near,
  onStrategies,
  type Page,
  power,
  register,
  saved,
} from '../support/strategyHands.ts';

let person: Person;
onStrategies({
  '/strategy/lf/config/current': '/strategy/lf/config/change',
  '/strategy/ps/config/current': '/strategy/ps/config/insertOrUpdate',
  '/strategy/dr/config/current': '/strategy/dr/config/change',
  '/strategy/pp/config/current': '/strategy/pp/config/change',
  '/page/strategyConfig/independentOprCfg': '/page/strategyConfig/independentOprCfg/save',
  '/strategy/region/config/current': '/strategy/region/config/save',
  '/strategy/at/wise/config/current': '/strategy/at/wise/config/change',
});
afterEach(() => person.leave());

/** Pastes rows as a spreadsheet would, each into a new row. */
async function paste(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  for (const text of rows) {
    await page.getByRole('button', { name: 'Add row' }).click();
    await page.evaluate((content) => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }
}
const today = () => dayOf(Date.now(), 'Asia/Shanghai');
/** Midnight may pass during the test. */
const days = () => [today(), addDays(today(), 1)];
interface Kind {
  type: string;
  at: string;
  /** Configures the strategy. Resolves to a check whether the station follows it. */
  set: (page: Page) => Promise<() => Promise<boolean>>;
  reason: string;
  always?: true;
}
/** Whether the grid power is at the target and the storage contributes more than 5 kW. */
const gridAt = (kW: number) => async () => near((await meters()).grid, kW, 8) && Math.abs(await register()) > 5;
const kinds: Record<string, Kind> = {
  'Load tracking': {
    type: 'lf',
    at: '/strategy/preset/home',
    reason: 'Follows the load',
    async set(page) {
      const target = Math.round((await meters()).site + 25);
      await page.getByRole('radio', { name: 'Load tracking' }).check();
      await edit(page, { 'Target power at the grid connection point': target });
      await saved(page, '/strategy/lf/config/current', { target: target * 1000 });
      return gridAt(target);
    },
  },
  'Plan tracking': {
    type: 'st',
    at: '/strategy/preset/plan-tracking',
    reason: 'Follows the plan curve',
    always: true,
    async set(page) {
      const hours = Array.from({ length: 24 }, (_each, hour) => `${String(hour).padStart(2, '0')}:00,21`);
      const day = today();
      await page.getByRole('button', { name: 'Load a plan curve' }).click();
      const asked = page.getByRole('dialog', { name: 'Load a plan curve' });
      const file = { name: 'agreed.csv', mimeType: 'text/csv', buffer: Buffer.from(hours.join('\n')) };
      await asked.locator('input[type=file]').setInputFiles(file);
      await asked.getByRole('button', { name: 'Load a plan curve' }).click();
      const read = page.getByRole('region', { name: 'Loaded curve', exact: true });
      await confirmed(page, async () => (await read.count()) > 0 && (await read.innerText()).includes('agreed.csv'));
      await loaded(page);
      await page.getByRole('button', { name: 'Activate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
      await confirmed(page, async () => {
        const { inForce } = await admin.read<{ inForce?: { day: string } }>('/strategy/st/config/current');
        return inForce?.day === day;
      });
      return exactly(21);
    },
  },
  'Power smoothing': {
    type: 'ps',
    at: '/strategy/preset/smoothing',
    reason: 'Smooths the power',
    async set(page) {
      // The battery is far from the midpoint, so it is charged with this power.
      await edit(page, {
        'Maximum change per minute': 300,
        'SOC midpoint': 90,
        'Maximum power for SOC recovery': 22,
      });
      await saved(page, '/strategy/ps/config/current', { socTarget: 90, centring: 22_000 });
      return async () => near(await register(), 22, 6);
    },
  },
  'Demand response': {
    type: 'dr',
    at: '/strategy/preset/demand-response',
    reason: 'Demand response',
    always: true,
    async set(page) {
      const target = Math.round((await meters()).site + 25);
      await paste(
        page,
        days().map((day) => `${day}\t00:00\t24:00\tDraw at least\t${target}`),
      );
      const windows = days().map((day) => ({ day, start: '00:00', end: '24:00', way: 'more', power: target * 1000 }));
      await saved(page, '/strategy/dr/config/current', { windows });
      return gridAt(target);
    },
  },
  'Peak regulation': {
    type: 'pp',
    at: '/strategy/preset/peak-regulation',
    reason: 'Peak regulation',
    async set(page) {
      await paste(
        page,
        days().map((day) => `${day}\t00:00\t24:00\t19`),
      );
      const windows = days().map((day) => ({ day, start: '00:00', end: '24:00', power: 19_000 }));
      await saved(page, '/strategy/pp/config/current', { windows });
      return exactly(19);
    },
  },
  'Independent operation': {
    type: 'independentOprCfg',
    at: '/strategy/preset/independent-operation',
    reason: 'Minimises power drawn from the grid',
    async set(page) {
      // Above the limit of the reverse-power protection.
      const draw = Math.max(10, Math.round((await meters()).site - 20));
      await edit(page, { 'Power allowed from the grid': draw, 'Reserved SOC': 5 });
      await saved(page, '/page/strategyConfig/independentOprCfg', { draw: draw * 1000, reserve: 5 });
      return async () => {
        const { grid, site } = await meters();
        return grid < draw + 8 && near(await register(), site > draw ? draw - site : Math.max(0, -site), 8);
      };
    },
  },
  'Transformer area strategy': {
    type: 'region',
    at: '/strategy/preset/region',
    reason: 'Keeps transformer power within limits',
    async set(page) {
      const low = Math.round((await meters()).site + 25);
      await edit(page, { 'Minimum transformer power': low, 'Maximum transformer power': 400 });
      await saved(page, '/strategy/region/config/current', { low: low * 1000, high: 400_000 });
      return gridAt(low);
    },
  },
};

it.each(Object.entries(kinds).filter(([, { always }]) => full || always))(
  '%s is set on its page, its power reaches the converter, and the page shows the reason',
  async (title, { type, at, set, reason }) => {
    await setStrategy('stopped');
    await until(async () => Math.abs(await power('pcs')) < 3);
    person = await visit({ account: 'maintainer', at });
    const { page } = person;
    const isFollowed = await set(page);
    const here = page.getByRole('button', { name: 'Select this strategy' });
    await here.or(page.getByRole('button', { name: `Select: ${title}` })).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
    await confirmed(page, answers('/strategy/pre/search', { kind: type }));
    await page.getByRole('button', { name: 'Start strategy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start strategy' }).click();
    await confirmed(page, answers('/strategy/pre/search', { strategy: 'running' }));
    const now = page.getByRole('region', { name: 'Current state', exact: true });
    await now.getByText(title, { exact: true }).first().waitFor();
    await now.getByText(reason).first().waitFor();
    await until(isFollowed);
    // The converter follows its register.
    await until(async () => near(await power('pcs'), await register(), 3));
    expect(person.complaints).toEqual([]);
  },
);

it('the intelligent strategy is set in its form, and its calculated plan reaches the converter', async () => {
  await setStrategy('stopped');
  person = await visit({ account: 'maintainer', at: '/strategy/intell' });
  const { page } = person;
  const form = page.getByRole('region', { name: 'Intelligent arbitrage', exact: true });
  await form.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('textbox', { name: 'Reserve' }).fill('12');
  await saved(page, '/strategy/at/wise/config/current', { reserve: 12 });
  await page.getByRole('button', { name: 'Follow the calculated plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Follow the calculated plan' }).click();
  await confirmed(page, answers('/strategy/wise/search', { enabled: true }));
  await page.getByRole('button', { name: 'Start strategy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start strategy' }).click();
  await confirmed(page, answers('/strategy/pre/search', { strategy: 'running', kind: 'at' }));
  const now = page.getByRole('region', { name: 'Current state', exact: true });
  // At some hours demand control allows less than planned: it is then the first reason, and the plan the next.
  await until(async () => {
    const { reason } = await admin.read<{ reason: { text: string; next?: { text: string } } }>('/strategy/pre/search');
    const [title = ''] = reason.text.split(':');
    return [title, reason.next?.text].includes('Follows the calculated plan') && (await now.getByText(title).count()) > 0;
  });
  await until(async () => {
    const { reason } = await admin.read<{ reason: { limited?: number } }>('/strategy/pre/search');
    return near(await register(), (reason.limited ?? Number.NaN) / 1000, 0.5);
  });
  expect(person.complaints).toEqual([]);
  await setStrategy('stopped');
  await allow();
  await admin.read('/strategy/wise/save', { enabled: false });
});

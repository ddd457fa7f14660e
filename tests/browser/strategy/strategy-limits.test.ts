// Protections of the grid connection point and the battery that apply to any strategy: set on their page while a manual power is
// active, they limit the converter, and the page shows the reason. The default run covers one of them, the full run all.
import { afterEach, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { setStrategy, until, valuesOf } from '../support/station.ts';
import {
  admin,
  allow,
  confirmed,
  edit,
  exactly,
  meters,
  near,
  onStrategies,
  type Page,
  register,
  saved,
} from '../support/strategyHands.ts';

let person: Person;
const { putBack } = onStrategies({
  '/strategy/dc/pre/config/current': '/strategy/dc/pre/config/change',
  '/strategy/rp/pre/config/current': '/strategy/rp/pre/config/change',
  '/strategy/cp/pre/config/query': '/strategy/cp/pre/config/change',
  '/strategy/bp/pre/config/query': '/strategy/bp/pre/config/change',
  '/sys/strongElectricity/search': '/sys/strongElectricity/save',
});
afterEach(() => person.leave());

interface Limit {
  at: string;
  /** Manual power in kW that is limited. */
  wants: number;
  set: (page: Page) => Promise<() => Promise<boolean>>;
  reason: string;
  always?: true;
}
const enabled = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Always active' }).getByText('Enabled', { exact: true }).click();

/**
 * Adds a public connection point with the storage of the station below it and fills in its fields, then opens the page that shows
 * the reason.
 */
async function addConnectionPoint(
  page: Page,
  fill: (node: ReturnType<Page['locator']>) => Promise<void>,
  what: object,
): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('button', { name: 'Add: Public connection point' }).click();
  await page.getByRole('button', { name: 'Add: Storage' }).click();
  const node = page.getByRole('region', { name: 'Selected node', exact: true });
  for (const field of ['pcs', 'stack']) {
    await node.locator(`[data-field="${field}"]`).getByRole('combobox').click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
  }
  await fill(node);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmed(page, async () => {
    const { nodes } = await admin.read<{ nodes: { children?: object[] }[] }>('/sys/strongElectricity/search');
    const [leaf] = nodes[0]?.children ?? [];
    return (
      leaf !== undefined &&
      Object.entries(what).every(([name, value]) =>
        Object.entries(leaf).some(([member, actual]) => member === name && actual === value),
      )
    );
  });
  await page.goto(`${here().url}/strategy/preset/home`);
}
const typed = (node: ReturnType<Page['locator']>, name: string, value: number) =>
  node.getByRole('textbox', { name, exact: true }).fill(String(value));

const limits: Record<string, Limit> = {
  'Electrical distribution': {
    at: '/system/strong-electricity',
    wants: 40,
    reason: 'Limited by a distribution node',
    async set(page) {
      const what = { pcs: 'pcs1', stack: 'stack1', powerUpper: 14_000 };
      await addConnectionPoint(page, (node) => typed(node, 'Highest power', 14), what);
      return exactly(14);
    },
  },
  'Three-stage charging protection': {
    at: '/system/strong-electricity',
    wants: 40,
    reason: 'Limited by three-stage charging',
    async set(page) {
      const fill = async (node: ReturnType<Page['locator']>) => {
        await node.getByRole('switch', { name: 'Three-stage charging protection' }).setChecked(true);
        // The battery voltage is between the boost-charge and the cut-off voltage, so the boost-charge current applies.
        for (const [name, value] of [
          ['Float voltage', 10],
          ['Boost-charge voltage', 20],
          ['Cut-off voltage', 2000],
          ['Boost-charge current', 12],
        ] as const)
          await typed(node, name, value);
      };
      await addConnectionPoint(page, fill, { pcs: 'pcs1', stack: 'stack1', threeStage: true });
      return async () =>
        near(await register(), (12 * ((await valuesOf(admin, 'stack'))['stack#voltage'] ?? Number.NaN)) / 1000, 0.5);
    },
  },
  'Demand control': {
    at: '/strategy/preset/demand',
    wants: 40,
    reason: 'Limited by demand control',
    always: true,
    async set(page) {
      const limit = Math.round((await meters()).site + 15);
      await edit(page, { 'Demand limit': limit, 'Target power': limit - 3 });
      await enabled(page);
      await saved(page, '/strategy/dc/pre/config/current', { status: 'enabled', limit: limit * 1000 });
      // After minutes of high demand, demand control allows less than the limit, or nothing.
      return async () => (await meters()).grid < limit + 5 && (await register()) < 30;
    },
  },
  'Reverse-power protection': {
    at: '/strategy/preset/reverse',
    wants: -40,
    reason: 'Limited by reverse-power protection',
    async set(page) {
      const limit = Math.max(1, Math.round((await meters()).site - 15));
      await edit(page, { 'Reverse-power limit': limit, 'Target power': limit + 3 });
      await enabled(page);
      await saved(page, '/strategy/rp/pre/config/current', { status: 'enabled', limit: limit * 1000 });
      return async () => (await meters()).grid > limit - 6 && (await register()) > -30;
    },
  },
  'Power reduction': {
    at: '/strategy/preset/power',
    wants: 40,
    reason: 'Limited by power reduction',
    async set(page) {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('switch', { name: 'Enable power reduction' }).setChecked(true);
      await page.locator('[data-field="chargeBySoc"]').getByRole('button', { name: 'Add row' }).click();
      await page.keyboard.type('40');
      await page.keyboard.press('Tab');
      await page.keyboard.type('9');
      await page.keyboard.press('Enter');
      await saved(page, '/strategy/cp/pre/config/query', { enabled: true, chargeBySoc: [{ trigger: 40, power: 9000 }] });
      return exactly(9);
    },
  },
  'Battery protection': {
    at: '/strategy/preset/batteryProtection',
    wants: 40,
    reason: 'Limited by the cell temperature',
    async set(page) {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('switch', { name: 'Enable battery protection' }).setChecked(true);
      const warmth = page.getByRole('group', { name: 'Charging by the cell temperature', exact: true });
      // Colder than any battery of the station, so charging is blocked.
      for (const [name, value] of [
        ['No power below', '-40'],
        ['Full power from', '-35'],
        ['Full power up to', '-30'],
        ['No power above', '-25'],
      ] as const)
        await warmth.getByRole('textbox', { name, exact: true }).fill(value);
      const chargeTemperature = { zeroBelow: -40, fullFrom: -35, fullTo: -30, zeroAbove: -25 };
      await saved(page, '/strategy/bp/pre/config/query', { enabled: true, chargeTemperature });
      return exactly(0);
    },
  },
};

it.each(Object.entries(limits).filter(([, { always }]) => full || always))(
  '%s, set on its page, limits the manual power, and the page shows the reason',
  async (_title, { at, wants, set, reason }) => {
    await setStrategy('stopped');
    await allow();
    await admin.read('/strategy/manual/config/update', { power: wants * 1000 });
    await admin.read('/strategy/manual/config/change', { enabled: true });
    await admin.read('/strategy/start', { type: 'manual' });
    await until(exactly(wants));
    person = await visit({ account: 'maintainer', at });
    const { page } = person;
    const isLimited = await set(page);
    const now = page.getByRole('region', { name: 'Current state', exact: true });
    await now.getByText(reason).first().waitFor();
    await until(isLimited);
    expect(person.complaints).toEqual([]);
    await setStrategy('stopped');
    await putBack();
  },
);

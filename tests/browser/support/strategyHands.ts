// Shared by the strategy tests: a station with a half-charged battery, the read-back of the converter, and the operation of
// strategy pages.
import { afterAll, beforeAll } from 'vitest';
import type { Person } from './console.ts';
import { type Caller, halfFull, secondaryPassword, setStrategy, signIn, until, valuesOf } from './station.ts';

export let admin: Caller;
const savedBefore = new Map<string, Record<string, unknown>>();
/** Fields that are returned with a setting but are not part of it. */
const readOnlyMembers = ['inForce', 'capacity', 'level'];
export const allow = () => admin.read('/powerStation/checkCommand', { command: secondaryPassword });

/** `savePaths`: read and save paths of the settings that a test file changes. The station is restored afterwards. */
export function onStrategies(savePaths: Readonly<Record<string, string>>): { putBack: () => Promise<void> } {
  async function putBack(): Promise<void> {
    await allow();
    for (const [way, save] of Object.entries(savePaths)) {
      const { revision } = await admin.read<{ revision?: number }>(way);
      const before = Object.fromEntries(
        Object.entries(savedBefore.get(way) ?? {}).filter(([name]) => !readOnlyMembers.includes(name)),
      );
      // A setting without a revision was never saved: its defaults are saved where that is possible.
      if (savedBefore.get(way)?.revision) await admin.read(save, { ...before, revision });
      else if (revision) await admin.call(save, { ...before, revision });
    }
  }
  let restoreSoc: () => Promise<void>;
  beforeAll(async () => {
    admin = await signIn('admin');
    for (const way of Object.keys(savePaths)) savedBefore.set(way, await admin.read(way));
    restoreSoc = await halfFull(admin);
  });
  afterAll(async () => {
    await restoreSoc();
    await setStrategy('stopped');
    await putBack();
    await admin.read('/strategy/pre/save', { type: 'pv' });
    await setStrategy('running');
    await admin.leave();
  });
  return { putBack };
}

export type Page = Person['page'];
export const power = async (type: string, point = 'activePower') =>
  ((await valuesOf(admin, type))[`${type}#${point}`] ?? Number.NaN) / 1000;
/** Set-point register in kW, as the station reads it back. */
export const register = () => power('pcs', 'activePowerSet');
interface Meter {
  id: string;
  values: Record<string, number>;
}
/** The two meters are read at different moments, so after a step of the power, their difference is wrong for a while. */
const steadyMs = 3000;
/** kW at the grid connection, and of the site without its storage. Waits until both meters have values that fit together. */
export async function meters(): Promise<{ grid: number; site: number }> {
  let [grid, site, since] = [Number.NaN, Number.NaN, 0];
  await until(async () => {
    const all = await admin.read<Meter[]>('/device/monitor/em/search', { type: 'em2' });
    const of = (id: string) => (all.find((each) => each.id === id)?.values['em2#activePower'] ?? Number.NaN) / 1000;
    grid = of('meterGrid');
    const now = grid - of('meterStorage');
    if (!(Math.abs(now - site) < 5)) [site, since] = [now, Date.now()];
    return Date.now() - since >= steadyMs;
  });
  return { grid, site };
}

/** Enters the secondary password whenever asked, until the condition is true. */
export async function confirmed(page: Page, isTrue: () => Promise<boolean>): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Secondary password' });
  await until(async () => {
    if (!(await asked.isVisible())) return isTrue();
    await asked.getByRole('textbox').first().click();
    await page.keyboard.type(secondaryPassword);
    await asked.waitFor({ state: 'hidden' });
    return false;
  });
}
export const answers = (way: string, what: object) => async () => {
  const found = await admin.read<Record<string, unknown>>(way);
  return Object.entries(what).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value));
};
export async function saved(page: Page, way: string, what: object): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await confirmed(page, answers(way, what));
}
export async function edit(page: Page, fields: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(String(value));
}
export const near = (one: number, other: number, by: number): boolean => Math.abs(one - other) < by;
export const exactly = (kW: number) => async () => near(await register(), kW, 0.2);

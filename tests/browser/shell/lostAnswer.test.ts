// A save from a form without a dialog, whose response is lost although the station has written it: it is written once, the input
// is kept, and the page reports the outcome as unknown until it determines it after reconnecting.
import { afterEach, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Cable, cableTo } from '../support/cable.ts';
import { type Person, visit } from '../support/console.ts';
import { here } from '../support/here.ts';
import { halfADay, runShort, type ShortStation } from '../support/shortPast.ts';
import { signInAt } from '../support/station.ts';

let person: Person | undefined;
let cable: Cable | undefined;
let station: ShortStation | undefined;
afterEach(async () => {
  await person?.leave();
  await cable?.cut();
  await station?.stop();
  person = cable = station = undefined;
});
const update = '/v1/rpc/powerStation/update';
const words = {
  en_US: {
    edit: 'Edit',
    save: 'Save',
    name: 'Station name',
    unknown: /may or may not have been executed/,
    done: /The station is responding again: Station information saved/,
  },
  zh_CN: { edit: '编辑', save: '保存', name: '电站名称', unknown: /操作是否已执行尚不明确/, done: /电站已恢复应答：/ },
} as const;

interface Typed {
  page: Person['page'];
  value: string;
  sent: string[];
  field: () => ReturnType<Person['page']['getByRole']>;
}
/** Enters another name in the basic information and saves it. */
async function saveAnother(url: string, language: keyof typeof words = 'en_US'): Promise<Typed> {
  const { edit, save, name } = words[language];
  person = await visit({ url, account: 'admin', at: '/system/basic', language });
  const { page } = person;
  const field = () => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: edit }).first().click();
  const value = `${await field().inputValue()} x`;
  await field().fill(value);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(update)) sent.push(request.headers().idempotencykey ?? '');
  });
  await page.getByRole('button', { name: save, exact: true }).first().click();
  return { page, value, sent, field };
}
const saved = async (url: string): Promise<{ name: string; revision: number }> => {
  const admin = await signInAt(url, 'admin', 'ems-demo-2026');
  const found = await admin.read<{ name: string; revision: number }>('/v1/powerStation/search');
  await admin.leave();
  return found;
};

describe('a save whose response is lost', () => {
  it.each(full ? (['en_US', 'zh_CN'] as const) : (['en_US'] as const))(
    'is unknown while disconnected (%s), found to be saved after reconnecting, and written once',
    async (language) => {
      const { unknown, done, edit } = words[language];
      const before = await saved(here().url);
      cable = await cableTo(here().url);
      const lost = cable.loseAnswer(update);
      const { page, value, sent, field } = await saveAnother(cable.url, language);
      await lost;
      await page.getByText(unknown).waitFor();
      // No temporary message contradicts this meanwhile.
      await page.waitForTimeout(8000);
      expect(await page.locator('body').innerText()).not.toMatch(/please try again|请重试|Someone else/);
      await page.getByText(unknown).waitFor();
      expect(await field().inputValue()).toBe(value);
      await cable.join();
      await page.getByText(done).first().waitFor();
      await page.getByRole('button', { name: edit }).first().waitFor();
      expect(await page.locator('#content').innerText()).toContain(value);
      expect(await page.getByText(unknown).count()).toBe(0);
      expect(new Set(sent).size).toBe(1);
      expect(await saved(here().url)).toMatchObject({ name: value, revision: before.revision + 1 });
    },
  );

  it('can be sent again while its answer is pending, and is written once', async () => {
    const before = await saved(here().url);
    cable = await cableTo(here().url);
    const held = cable.holdAnswer(update);
    const { page, value, sent, field } = await saveAnother(cable.url);
    await held;
    await page.getByText('No response from the station yet: Save').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('Saving …').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit' }).first().waitFor();
    expect(await field().count()).toBe(0);
    expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
    expect(await saved(here().url)).toMatchObject({ name: value, revision: before.revision + 1 });
  });

  it('keeps the input and is reported as not saved if it did not reach the station', async () => {
    cable = await cableTo(here().url);
    const { url } = cable;
    const before = await saved(here().url);
    person = await visit({ url, account: 'admin', at: '/system/basic' });
    const { page } = person;
    const field = page.getByRole('textbox', { name: 'Station name', exact: true });
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await field.fill('Elsewhere');
    await cable.cut();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText(words.en_US.unknown).waitFor();
    await cable.join();
    await page.getByText('The station is responding again. Your changes were not saved and are still here.').waitFor();
    expect(await field.inputValue()).toBe('Elsewhere');
    expect(await saved(here().url)).toEqual(before);
  });

  // Starting a separate station takes time.
  it.runIf(full)('is found to be saved and is written once if the station is killed right after writing', async () => {
    station = await runShort('cabinet', halfADay);
    cable = await cableTo(station.url);
    const before = await saved(station.url);
    const lost = cable.loseAnswer(update);
    const { page, value, sent } = await saveAnother(cable.url);
    await lost;
    await station.suffer('SIGKILL');
    await page.getByText(words.en_US.unknown).waitFor();
    station = await station.again();
    await cable.join();
    await page.getByText(words.en_US.done).first().waitFor();
    expect(new Set(sent).size).toBe(1);
    expect(await saved(station.url)).toMatchObject({ name: value, revision: before.revision + 1 });
  });
});

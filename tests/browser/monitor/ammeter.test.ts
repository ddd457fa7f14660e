// The meter page: time periods rejected by console and station with the same message and written into a meter with progress, the
// modification record, a virtual meter.
// @module-tag full
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { secondaryPassword, setStrategy, until } from '../support/station.ts';
import { watched } from '../support/watched.ts';

const { come, page, region, admin } = watched();

/** Selects by keyboard, because the list may open outside the window while the dialog scrolls to an error. */
async function pick(select: Locator, title: string): Promise<void> {
  await select.focus();
  await select.press('Enter');
  const active = async () => {
    const id = await select.getAttribute('aria-activedescendant');
    return id === null ? '' : ((await page().locator(`[id="${id}"]`).getAttribute('title')) ?? '');
  };
  await until(async () => {
    if ((await active()) === title) return true;
    await select.press('ArrowDown');
    return false;
  });
  await select.press('Enter');
}

interface Template {
  name: string;
  months: number[];
  rows: { startTime: string; endTime: string; chargeState: number }[];
}
const saved = () => admin().read<{ revision?: number; templates: Template[] }>('/emTimeRange/search', {});
/** The messages of the station for the same mistake. */
async function stationMessages(wrong: (templates: Template[]) => Template[]): Promise<string[]> {
  const { templates, ...of } = await saved();
  const { data } = await admin().call<{ message: string }[]>('/emTimeRange/save', {
    ...of,
    templates: wrong(structuredClone(templates)),
  });
  return data.map(({ message }) => message);
}
const edit = async () => {
  await come({ account: 'admin', at: '/monitor/ammeter?config=periods' });
  await page().getByRole('button', { name: 'Edit', exact: true }).click();
};
const save = () => page().getByRole('button', { name: 'Save', exact: true }).click();
const box = (name: string) => page().getByRole('textbox', { name });

describe('the time periods', () => {
  it('reject two templates with the same name', async () => {
    await edit();
    await box('Template name').nth(1).fill('other');
    await save();
    await page().getByText('Template name duplicated').waitFor();
    expect(await stationMessages(([one, other]) => [one as Template, { ...(other as Template), name: 'other' }])).toEqual([
      'Template name duplicated',
    ]);
  });

  it('reject a day with a gap and an end before its start', async () => {
    await edit();
    await box('End').first().fill('06:00');
    await save();
    await page().getByText('Time not continuous, please reconfigure').waitFor();
    await box('Start').nth(1).fill('06:00');
    await box('End').nth(1).fill('05:00');
    await save();
    await page().getByText('The end must be later than the start').waitFor();
  });

  it('report a month without a period by its number', async () => {
    await edit();
    await page().getByRole('button', { name: 'Remove templates 2' }).click();
    await save();
    await page().getByText('Month 7 has no period configured').waitFor();
    expect(await stationMessages((templates) => templates.slice(0, 1))).toContain('Month 7 has no period configured');
  });
});

describe('a meter', () => {
  it('receives the time periods month by month, and the change appears in the modification record', async () => {
    const { templates, ...of } = await saved();
    await admin().read('/emTimeRange/save', { ...of, templates });
    const { page } = await come({ account: 'admin', at: '/monitor/ammeter?config=held' });
    await page.getByRole('button', { name: 'Write to this meter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write to this meter' }).click();
    await region('Writing')
      .getByText(/\d+ \/ 12/)
      .waitFor();
    await region('Writing').getByText('The meter contains the configured time periods').waitFor({ timeout: 120_000 });
    const { id } = (await admin().read<{ id: string }[]>('/device/emList'))[0] ?? { id: '' };
    await until(async () => (await admin().read<{ same: boolean }>('/emTimeRange/held', { id })).same);
    await page.getByRole('tab', { name: 'Modification record' }).click();
    await page.getByRole('cell', { name: 'Time periods written' }).first().waitFor();
  });

  it.each([
    ['en_US', 'Meter data collection may have failed, please refresh'],
    ['zh_CN', '电表数据采集可能失败，请刷新'],
  ] as const)(
    'is reported in %s if it does not respond',
    async (language, text) => {
      await admin().read('/plant/fault', { device: 'meterLoad', fault: 'silent', seconds: 60 });
      try {
        await come({ account: 'admin', language, at: '/monitor/ammeter?device=meterLoad&config=held' });
        await page().getByText(text).first().waitFor();
      } finally {
        await admin().read('/plant/fault', { device: 'meterLoad', fault: 'none' });
      }
    },
    60_000,
  );
});

describe('the meter form', () => {
  it('adds a virtual meter that is computed from others and rejects one without a source', async () => {
    // Dispatch uses the meters, so the strategy is stopped first.
    await setStrategy('stopped');
    const { page } = await come({ account: 'admin', at: '/monitor/ammeter?config=meters' });
    await page.getByRole('button', { name: 'Add virtual meter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add virtual meter' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('EM sum');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a value').waitFor();
    await pick(dialog.getByRole('combobox', { name: 'Meter, row 1', exact: true }), 'EM #4 PV');
    await dialog.getByText('Please enter a value').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
    await page.keyboard.type(secondaryPassword);
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /EM sum/ });
    await row.getByText('Computed from other meters').waitFor();
    const list = () => admin().read<{ id: string; name: string; state: string }[]>('/device/emList');
    await until(async () => (await list()).some(({ name, state }) => name === 'EM sum' && state === 'normal'));
    const id = (await list()).find(({ name }) => name === 'EM sum')?.id;
    await admin().read('/powerStation/checkCommand', { command: secondaryPassword });
    await admin().read('/device/remove', { id });
    await setStrategy('running');
  });

  it('is prefilled for a replacement and rejects a duplicate name and an end in the future', async () => {
    const { page } = await come({ account: 'admin', at: '/monitor/ammeter?config=meters' });
    await page
      .getByRole('row', { name: /EM #1 GRID/ })
      .getByRole('button', { name: 'Replace meter' })
      .click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: 'IP' }).inputValue()).toBe('127.0.0.1');
    await dialog.getByRole('textbox', { name: 'Name of the new meter' }).fill('EM #2 ESS');
    await dialog.getByRole('button', { name: 'Replace meter' }).click();
    await dialog.getByText('Name duplicated').waitFor();
    await dialog.getByRole('textbox', { name: 'Name of the new meter' }).fill('EM #1 NEW');
    await dialog.getByRole('textbox', { name: 'The old meter ends at' }).fill('2099-01-01 00:00:00');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Replace meter' }).click();
    await dialog.getByText('The old meter cannot end in the future').waitFor();
  });
});

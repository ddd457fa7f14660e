// Home: figures that update, and stopping and starting the strategy with confirmation and secondary password.
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { setStrategy, signIn, until } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const strategyNow = async () => {
  const station = await signIn('viewer');
  const { strategy } = await station.read<{ strategy: string }>('/strategy/pre/search');
  await station.leave();
  return strategy;
};

describe('the values of the home page', () => {
  it('are shown with units and update', async () => {
    person = await visit({ account: 'viewer' });
    await region('Revenue today')
      .getByText(/[−\d.,]+ (k )?CNY/)
      .first()
      .waitFor();
    await region('Charged today')
      .getByText(/[\d.,]+ [kM]Wh/)
      .first()
      .waitFor();
    await region('Discharged today')
      .getByText(/[\d.,]+ [kM]Wh/)
      .first()
      .waitFor();
    await region('Alarms').getByText('Highest cell voltage').waitFor();
    await region('Power today').getByRole('button', { name: 'Storage (+ charging)' }).waitFor();
    const flow = region('Energy flow');
    for (const name of ['Grid', 'PV', 'Load', 'Storage']) await flow.getByText(name, { exact: true }).waitFor();
    const shown = () => flow.innerText();
    const before = await shown();
    expect(before).toMatch(/-?[\d.,]+\s+kW/);
    await expect.poll(shown).not.toBe(before);
    expect(person.complaints).toEqual([]);
  });

  it('are shown for the devices of the station when the home page of another kind of station is opened by its link', async () => {
    person = await visit({ account: 'viewer', at: '/home/default' });
    for (const name of ['Revenue today', 'Charged today', 'Discharged today'])
      await region(name).getByText(/\d/).first().waitFor();
    const flow = region('Energy flow');
    for (const name of ['Grid', 'Load', 'Storage']) await flow.getByText(name, { exact: true }).waitFor();
    // The PV box depends on whether the station has PV.
    const station = await signIn('viewer');
    const meters = await station.read<{ type: string }[]>('/device/list');
    expect(await flow.getByText('PV', { exact: true }).count()).toBe(meters.some(({ type }) => type === 'pinvt') ? 1 : 0);
    await station.leave();
    expect(new URL(person.page.url()).pathname).toBe('/home/default');
    expect(person.complaints).toEqual([]);
  });

  it('include the SOC that the station reports', async () => {
    person = await visit({ account: 'viewer' });
    const station = await signIn('viewer');
    const socNow = async () => {
      const [stack] = await station.read<{ values: Record<string, number> }[]>('/device/monitor/stack/search', { type: 'stack' });
      return `${(stack?.values['stack#soc'] ?? Number.NaN).toFixed(1)} %`;
    };
    await until(async () => (await region('Energy flow').innerText()).includes(await socNow()));
    await station.leave();
  });

  it('are shown in Chinese', async () => {
    person = await visit({ account: 'viewer', language: 'zh_CN' });
    await region('今日收益')
      .getByText(/[−\d.,]+ 元/)
      .first()
      .waitFor();
    await region('能量流').getByText('储能', { exact: true }).waitFor();
    await region('今日功率').getByRole('button', { name: '电网' }).waitFor();
    expect(
      (await person.page.locator('main').innerText()).match(/\b(Storage|Grid(?!#)|Load|today|Charging|Running)\b.*/g),
    ).toBeNull();
  });
});

describe('the strategy', () => {
  const card = () => region('Strategy');
  const stop = () => card().getByRole('button', { name: 'Stop strategy' });
  const start = () => card().getByRole('button', { name: 'Start strategy' });
  const asked = (name: string) => person.page.getByRole('dialog', { name });
  const boxes = (dialog: Locator) => dialog.getByRole('textbox');
  const typed = (dialog: Locator) =>
    boxes(dialog).evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(''));

  beforeAll(() => setStrategy('running'));
  afterAll(() => setStrategy('running'));

  it('is stopped by an operator after a confirmation only', async () => {
    person = await visit({ account: 'operator' });
    await card().getByText('Running', { exact: true }).waitFor();
    expect(await start().count()).toBe(0);
    await stop().click();
    await asked('Stop strategy').getByText('The converter ramps to zero', { exact: false }).waitFor();
    await asked('Stop strategy').getByRole('button', { name: 'Stop strategy' }).click();
    await card().getByText('Stopped', { exact: true }).waitFor();
    expect(await asked('Secondary password').count()).toBe(0);
    await start().waitFor();
    await until(async () => (await strategyNow()) === 'stopped');
  });

  it('is started by an operator who confirms the risk and enters the secondary password', async () => {
    await setStrategy('stopped');
    person = await visit({ account: 'operator' });
    await start().click();
    await asked('Start strategy').getByText('hazardous', { exact: false }).waitFor();
    await asked('Start strategy').getByRole('button', { name: 'Start strategy' }).click();
    const dialog = asked('Secondary password');
    await boxes(dialog).first().waitFor();
    expect(await boxes(dialog).count()).toBe(6);
    // Confirming without input.
    await dialog.getByRole('button', { name: 'Confirm the password' }).click();
    await dialog.getByText('input password').waitFor();
    // Typing, deleting and moving with the arrow keys.
    await boxes(dialog).first().click();
    await person.page.keyboard.type('123');
    expect(await typed(dialog)).toBe('123');
    await person.page.keyboard.press('Backspace');
    expect(await typed(dialog)).toBe('12');
    await person.page.keyboard.press('ArrowLeft');
    await person.page.keyboard.press('ArrowLeft');
    await person.page.keyboard.type('9');
    expect((await typed(dialog)).startsWith('9')).toBe(true);
    // Pasting a wrong password.
    await paste(boxes(dialog).first(), '654321');
    await dialog.getByText('Password error').waitFor();
    expect(await strategyNow()).toBe('stopped');
    await paste(boxes(dialog).first(), '123456');
    await person.page.getByText('The password is correct').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await card().getByText('Running', { exact: true }).waitFor();
    await until(async () => (await strategyNow()) === 'running');
    const refused = person.complaints.filter((each) => !/Failed to load resource/.test(each));
    expect(refused).toEqual([]);
  });

  it('does not ask for the password again within five minutes', async () => {
    person = await visit({ account: 'operator' });
    const begin = async (password: boolean) => {
      await start().click();
      await asked('Start strategy').getByRole('button', { name: 'Start strategy' }).click();
      if (password) {
        await boxes(asked('Secondary password')).first().click();
        await person.page.keyboard.type('123456');
      }
      await card().getByText('Running', { exact: true }).waitFor();
    };
    const end = async () => {
      await stop().click();
      await asked('Stop strategy').getByRole('button', { name: 'Stop strategy' }).click();
      await start().waitFor();
    };
    await end();
    await begin(true);
    await end();
    await begin(false);
    expect(await asked('Secondary password').count()).toBe(0);
  });

  it('cannot be operated by a viewer, and the station rejects the call', async () => {
    person = await visit({ account: 'viewer' });
    await card().getByText('Running', { exact: true }).waitFor();
    expect(await stop().count()).toBe(0);
    expect(await start().count()).toBe(0);
    const station = await signIn('viewer');
    expect(await station.call('/strategy/stop')).toMatchObject({ code: 403, msg: 'no permission' });
    await station.leave();
    expect(await strategyNow()).toBe('running');
  });

  it('cannot be started by a call without the secondary password', async () => {
    person = await visit();
    await setStrategy('stopped');
    const station = await signIn('operator');
    const { code } = await station.call('/strategy/start', { type: 'pv' });
    expect(code).toBe(403);
    await station.leave();
    expect(await strategyNow()).toBe('stopped');
  });
});

/** Pastes the whole text into one box at once. */
async function paste(box: Locator, text: string): Promise<void> {
  await box.evaluate((element, pasted) => {
    element.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

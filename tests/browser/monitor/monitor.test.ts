// Device monitoring: live values, trends, and device commands from the button to the register and back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { portWhere, registers } from '../support/modbus.ts';
import { type Caller, halfFull, secondaryPassword, setStrategy, signIn, until, valuesOf } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name });
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => person.page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string) => person.page.getByRole('dialog', { name });

/** Finds the converter by its registers: rated power 125.0 kW, and 4000 in the register after it. */
const converter = () =>
  portWhere(async (port) => {
    const rating = await registers(port, 'input', 114, 2);
    return rating?.[0] === 1250 && rating[1] === 4000;
  });

describe('the page of a device type', () => {
  it('shows live values that change, with labels for enumerations', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/pcs' });
    await heading('PCS').waitFor();
    const state = region('State');
    await state.getByText('Running', { exact: true }).waitFor();
    expect(await state.innerText()).toMatch(/Control mode\s+Remote/);
    expect(await state.innerText()).toMatch(/Fault state\s+No/);
    const set = region('Set-points');
    const before = await set.innerText();
    // The heartbeat of the EMS increments once a second.
    await expect.poll(() => set.innerText()).not.toBe(before);
    expect(person.complaints).toEqual([]);
  });

  it('shows the DC voltage that the register contains', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/pcs' });
    await region('DC side').waitFor();
    const port = await converter();
    await until(async () => {
      const [raw = 0] = (await registers(port, 'input', 24, 1)) ?? [];
      return (await region('DC side').innerText()).replaceAll('\n', ' ').includes(`DC voltage ${(raw / 10).toFixed(1)} V`);
    });
  });

  it('is shown in Chinese, including the labels of enumerations', async () => {
    person = await visit({ account: 'viewer', language: 'zh_CN', at: '/monitor/pcs' });
    await person.page.getByText('运行', { exact: true }).first().waitFor();
    const shown = await person.page.getByRole('main').innerText();
    expect(shown.match(/\b(Running|Stopped|Remote|Local|Normal|power|voltage|current)\b.*/gi)).toBeNull();
  });

  it('filters its points by name and opens the trend of one', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/pcs' });
    await person.page.getByRole('textbox', { name: 'Find a point' }).fill('heat-sink');
    await region('DC side').waitFor({ state: 'hidden' });
    await button('Heat-sink temperature').click();
    const drawer = person.page.getByRole('dialog');
    await drawer.getByRole('application').waitFor();
    await drawer.getByText(/Heat-sink temperature: from [\d.]+ °C to [\d.]+ °C, latest [\d.]+ °C/).waitFor({ state: 'attached' });
    await person.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(person.complaints).toEqual([]);
  });

  it('shows state, cells and clusters of a BMS stack', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/bmsSynopsis' });
    await heading('BMS overview').waitFor();
    await person.page.getByRole('tab', { name: /BMS #1/ }).waitFor();
    const station = await signIn('viewer');
    const soc = (await valuesOf(station, 'stack'))['stack#soc']!;
    await expect.poll(() => region('Battery').innerText()).toContain(soc.toFixed(1));
    const clusters = region('Clusters').locator('tbody').getByRole('row').filter({ hasText: /\d/ });
    await expect.poll(() => clusters.count()).toBe(1);
    await station.leave();
  });
});

describe('commands of a converter', () => {
  let station: Caller;
  let admin: Caller;
  let restoreSoc: () => Promise<void>;
  const runState = async () => (await valuesOf(station, 'pcs'))['pcs#runState'];
  beforeAll(async () => {
    station = await signIn('maintainer');
    admin = await signIn('admin');
    restoreSoc = await halfFull(admin);
  });
  afterAll(async () => {
    await restoreSoc();
    await admin.leave();
    await setStrategy('stopped');
    await station.read('/powerStation/checkCommand', { command: secondaryPassword });
    if ((await runState()) !== 1) await station.call('/device/command', { id: 'pcs1', command: 'start' });
    await setStrategy('running');
    await station.leave();
  });

  it('are not offered to a viewer, and the station rejects the call', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/pcs' });
    await region('State').waitFor();
    for (const name of ['Start', 'Stop', 'Reset fault', 'Set power']) expect(await button(name).count()).toBe(0);
    const viewer = await signIn('viewer');
    expect(await viewer.call('/device/command', { id: 'pcs1', command: 'stop' })).toMatchObject({ code: 403 });
    await viewer.leave();
  });

  it('are disabled with a reason while the strategy runs; the station returns the same reason', async () => {
    await setStrategy('running');
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    const start = button(/^Start\b/);
    await start.waitFor();
    expect(await start.isDisabled()).toBe(true);
    expect(await start.innerText()).toContain('Stop the strategy first');
    const reason = person.page.getByRole('tooltip', { name: 'Stop the strategy first' });
    await expect.poll(() => start.hover({ force: true }).then(() => reason.isVisible())).toBe(true);
    await station.read('/powerStation/checkCommand', { command: secondaryPassword });
    const { code, msg } = await station.call('/device/command', { id: 'pcs1', command: 'start' });
    expect([code, msg]).toEqual([409, 'Stop the strategy first']);
  });

  it('stop the converter after a confirmation, with read-back and log entry', async () => {
    await setStrategy('stopped');
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    await button('Stop').click();
    await dialog('Stop · PCS #1')
      .getByText('The power of the converter goes to zero, and the converter stays disconnected until it is started again.', {
        exact: false,
      })
      .waitFor();
    await dialog('Stop').getByRole('button', { name: 'Stop · PCS #1' }).click();
    await region('State').getByText('Stopped', { exact: true }).first().waitFor();
    expect(await dialog('Secondary password').count()).toBe(0);
    expect(await runState()).toBe(0);
    const port = await converter();
    expect((await registers(port, 'input', 0, 1))?.[0]).toBe(0);
    const { list } = await station.read<{ list: object[] }>('/sys/operationLog/search', { current: 1, pageSize: 20 });
    expect(list).toContainEqual(
      expect.objectContaining({ who: 'Operator', title: 'PCS: Stop', target: 'PCS #1', outcome: 'confirmed' }),
    );
  });

  it('start the converter after risk confirmation and secondary password, confirmed by read-back', async () => {
    await setStrategy('stopped');
    if ((await runState()) !== 0) await station.read('/device/command', { id: 'pcs1', command: 'stop' });
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    await button('Start').click();
    await dialog('Start').getByText('hazardous', { exact: false }).waitFor();
    await dialog('Start').getByRole('button', { name: 'Start · PCS #1' }).click();
    await dialog('Secondary password').getByRole('textbox').first().click();
    const answered = person.page.waitForResponse((response) => response.url().endsWith('/device/command'));
    await person.page.keyboard.type(secondaryPassword);
    const { code, data } = (await (await answered).json()) as { code: number; data: { outcome: string } };
    expect([code, data.outcome]).toEqual([200, 'confirmed']);
    await region('State').getByText('Running', { exact: true }).waitFor();
    expect((await registers(await converter(), 'input', 0, 1))?.[0]).toBe(1);
  });

  it('set a power, in kW on the screen and W in the request, that the converter follows', async () => {
    person = await visit({ account: 'operator', at: '/monitor/pcs' });
    await button('Set power').click();
    const ask = dialog('Set power');
    await ask.getByLabel('Active power set-point').fill('99999');
    await ask.getByRole('button', { name: 'Set power' }).click();
    const most = ask.getByText('Enter a value of at most 125 kW (Rated power)');
    await most.waitFor();
    const power = 12.5;
    await ask.getByLabel('Active power set-point').fill(String(power));
    await most.waitFor({ state: 'hidden' });
    const sent = person.page.waitForRequest((request) => request.url().endsWith('/device/command'));
    await ask.getByRole('button', { name: 'Set power' }).click();
    await person.page.getByText('hazardous', { exact: false }).waitFor();
    await dialog('Set power').last().getByRole('button', { name: 'Set power' }).click();
    const boxes = dialog('Secondary password').getByRole('textbox').first();
    await boxes.waitFor();
    await boxes.click();
    await person.page.keyboard.type(secondaryPassword);
    expect((await sent).postDataJSON()).toMatchObject({
      id: 'pcs1',
      command: 'setPower',
      input: { 'pcs#activePowerSet': power * 1000 },
    });
    await until(async () => Math.abs((await valuesOf(station, 'pcs'))['pcs#activePower']! - power * 1000) < 3000);
    const [raw = 0] = (await registers(await converter(), 'holding', 0, 1)) ?? [];
    expect(raw > 32_767 ? raw - 65_536 : raw).toBe(power * 10);
  });
});

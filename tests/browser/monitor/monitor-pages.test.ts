// Every monitoring page except battery and meters: the overview, and devices of each type with state, age, values, trend, alarms,
// commands.
// @module-tag full
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { secondaryPassword, signIn, until, valuesOf } from '../support/station.ts';

let person: Person;
afterEach(() => person.leave());
const heading = (name: string) => person.page.getByRole('heading', { level: 1, name, exact: true });
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => person.page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string) => person.page.getByRole('dialog', { name });
const menu = () => person.page.getByRole('navigation', { name: 'Main navigation' });

describe('the overview', () => {
  it('is the start page of monitoring and lists devices with state, age and headline values', async () => {
    person = await visit({ account: 'viewer', at: '/monitor' });
    await heading('Real-time overview').waitFor();
    await expect.poll(() => new URL(person.page.url()).pathname).toBe('/monitor/realTime');
    const pcs = person.page.locator('tr[data-device="pcs1"]');
    await expect
      .poll(() => pcs.innerText())
      .toMatch(/Normal[\s\S]*(Standby|Charging|Discharging|Stopped)[\s\S]*Remote[\s\S]*\d+ s ago/);
    await expect
      .poll(() => person.page.locator('tr[data-device="meterGrid"], tr[data-device^="meter"]').first().innerText())
      .toMatch(/kW/);
    const states = person.page.getByRole('group', { name: 'Device state' });
    const allFilter = states.getByRole('button', { name: /^All/ });
    const shown = () => person.page.locator('tr[data-device]').count();
    await expect.poll(async () => Number(/\d+/.exec(await allFilter.innerText())?.[0]) - (await shown())).toBe(0);
    expect(person.complaints).toEqual([]);
  });

  it('filters by state and links to the device', async () => {
    const admin = await signIn('admin');
    const blind = { name: 'CAM #8', type: 'camera', busbarName: 'Grid#1', kind: 'standalone' };
    const { id } = await admin.read<{ id: string }>('/device/create', blind);
    try {
      person = await visit({ account: 'viewer', at: '/monitor/realTime' });
      const rows = person.page.locator('tr[data-device]');
      await expect.poll(() => rows.count()).toBeGreaterThan(10);
      await person.page
        .getByRole('group', { name: 'Device state' })
        .getByRole('button', { name: /^Not polled/ })
        .click();
      // A camera without an address. Devices whose type was removed by another test may also be listed.
      await expect.poll(async () => (await rows.allInnerTexts()).filter((text) => !text.includes('Not polled'))).toEqual([]);
      expect((await rows.allInnerTexts()).filter((text) => text.includes('CAM #8'))).toHaveLength(1);
      await expect.poll(() => new URL(person.page.url()).searchParams.get('state')).toBe('none');
    } finally {
      await admin.call('/device/remove', { id });
      await admin.leave();
    }
    await person.go('/monitor/realTime');
    await button('UPS #1').click();
    await heading('UPS').waitFor();
    expect(new URL(person.page.url()).searchParams.get('device')).toBe('ups1');
  });

  it('has menu entries for the types of the station only', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/realTime' });
    await menu().getByRole('link', { name: 'Liquid cooling' }).waitFor();
    for (const name of ['UPS', 'Air conditioner', 'Live stream', 'Fire safety'])
      expect(await menu().getByRole('link', { name, exact: true }).count()).toBe(1);
    for (const name of ['Charging pile', 'DC-DC converter', 'Other devices'])
      expect(await menu().getByRole('link', { name, exact: true }).count()).toBe(0);
  });
});

describe('the page of each type', () => {
  const pages: [path: string, title: string, device: string, value: RegExp][] = [
    ['/monitor/airConditioner', 'Air conditioner', 'AC #1', /Indoor temperature\s+[\d.]+\s*°C/],
    ['/monitor/pv/pcs', 'PV inverter', 'PV #1', /Active power\s+[\d.]+\s*kW/],
    ['/monitor/ups', 'UPS', 'UPS #1', /Battery level\s+[\d.]+\s*%/],
    ['/monitor/LC', 'Liquid cooling', 'LC #1', /Supply temperature\s+[\d.]+\s*°C/],
    ['/monitor/fireSafety/smk', 'Smoke detector', 'SMK #1', /Smoke density\s+[\d.]+\s*%/],
    ['/monitor/fireSafety/hts', 'Temperature and humidity sensor', 'HTS #1', /Humidity\s+[\d.]+\s*%/],
  ];
  // All pages are built from the same parts.
  it.each(pages)('%s shows state, age, values, alarms and the trend of a point', async (path, title, device, value) => {
    person = await visit({ account: 'viewer', at: path });
    await heading(title).waitFor();
    await person.page.getByRole('tab', { name: new RegExp(`${device}.*(Normal|Alarm)`) }).waitFor();
    const points = region('Measurement points');
    await expect.poll(() => points.innerText()).toMatch(value);
    expect(await points.innerText()).toMatch(/values \d+ (s|min) ago/);
    await region('Alarms of this device').waitFor();
    await points.locator('[data-point] button').first().click();
    await person.page
      .getByRole('dialog')
      .getByRole('application')
      .or(person.page.getByText('No data in this period'))
      .first()
      .waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('shows the operating state and control mode of a converter next to its connection state', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/pcs' });
    const points = region('Measurement points');
    await expect.poll(() => points.innerText()).toMatch(/Normal\s*(Standby|Charging|Discharging|Stopped)\s*Remote\s*values/);
  });

  it('lists the fire safety devices only, and the menu opens the page of one type', async () => {
    person = await visit({ account: 'viewer', at: '/monitor/fireSafety' });
    await heading('Fire safety').waitFor();
    for (const id of ['fire1', 'smoke1', 'dio1']) await person.page.locator(`tr[data-device="${id}"]`).waitFor();
    expect(await person.page.locator('tr[data-device="pcs1"]').count()).toBe(0);
    await menu().getByRole('link', { name: 'Water leak sensor' }).click();
    await heading('Water leak sensor').waitFor();
  });

  const without: [path: string, title: string][] = [
    ['/monitor/pvstore', 'PV-storage unit'],
    ['/monitor/DCDC', 'DC-DC converter'],
    ['/monitor/chargingPile', 'Charging pile'],
    ['/monitor/other', 'Other devices'],
  ];
  it.each(without)('%s opens by its address and shows that the station has no such device', async (path, title) => {
    person = await visit({ account: 'viewer', at: path });
    await heading(title).waitFor();
    await person.page
      .getByText(/No devices? (of this type )?at this grid connection point/)
      .first()
      .waitFor();
    // The message replaces all parts about a device.
    await expect.poll(() => person.page.getByRole('main').getByRole('region').count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });
});

it('a phone shows the stop buttons of device and storage without scrolling, both enabled', async () => {
  person = await visit({ account: 'operator', width: 390, height: 844 });
  for (const [path, stop] of [
    ['pcs', 'Stop'],
    ['LC', 'Stop'],
    ['ups', 'Stop'],
    ['pv/pcs', 'Stop'],
    ['bmsSynopsis', 'Disconnect all BMS'],
  ] as const) {
    await person.go(`/monitor/${path}`);
    for (const each of [button('Stop storage'), person.page.getByRole('main').getByRole('button', { name: stop, exact: true })]) {
      await expect.poll(() => each.isEnabled()).toBe(true);
      const box = await each.boundingBox();
      expect([path, (box?.y ?? 0) + (box?.height ?? 0) <= 844, (box?.x ?? -1) >= 0]).toEqual([path, true, true]);
    }
  }
});

describe('the configuration of liquid cooling', () => {
  it('is validated while typing, and a cooling stop below the heating stop is rejected', async () => {
    person = await visit({ account: 'operator', at: '/monitor/LC' });
    await button('Temperature control').click();
    const form = dialog('Temperature control');
    await expect.poll(() => form.getByLabel('Cooling stop').inputValue()).toMatch(/^\d+/);
    await form.getByLabel('Cooling stop').fill('5');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Cooling stop must be above heating stop').waitFor();
    await form.getByLabel('Cooling stop').fill('24');
    await form.getByLabel('Cooling start').fill('99');
    await form.getByText('The temperature must be greater than 0 and less than 99').waitFor();
    await form.getByLabel('Cooling start').fill('29');
    await form.getByLabel('Cooling target').fill('18.55');
    await form.getByText('A target temperature must be a multiple of 0.1 °C').waitFor();
  });

  it('is written and read back', async () => {
    person = await visit({ account: 'operator', at: '/monitor/LC' });
    const station = await signIn('operator');
    await button('Temperature control').click();
    const form = dialog('Temperature control');
    await expect.poll(() => form.getByLabel('Cooling target').inputValue()).toMatch(/^\d+/);
    await form.getByLabel('Cooling target').fill('17.5');
    await form.getByRole('button', { name: 'Save' }).click();
    const boxes = dialog('Secondary password').getByRole('textbox').first();
    await boxes.waitFor();
    await boxes.click();
    await person.page.keyboard.type(secondaryPassword);
    await person.page.getByText('Confirmed by the device').waitFor();
    await until(async () => (await valuesOf(station, 'lc'))['lc#coolingTarget'] === 17.5);
    await station.leave();
  });

  it.each([
    ['en_US', 'Temperature control', 'Save', /^Writing Temperature control failed, please write again: Accepted/],
    ['zh_CN', '温度控制', '保存', /^写入温度控制失败，请重新写入/],
  ] as const)('shows in %s that the device did not apply a write', async (language, title, save, words) => {
    const admin = await signIn('admin');
    person = await visit({ account: 'operator', at: '/monitor/LC', language });
    await button(title).click();
    const form = dialog(title);
    const target = form.getByRole('textbox').or(form.getByRole('spinbutton')).first();
    await expect.poll(() => target.inputValue()).toMatch(/^\d+/);
    await target.fill(language === 'en_US' ? '21.5' : '22.5');
    await admin.read('/plant/fault', { device: 'lc1', fault: 'ignores', seconds: 120 });
    try {
      await form.getByRole('button', { name: save }).click();
      const boxes = person.page.getByRole('dialog').last().getByRole('textbox').first();
      await person.page.getByRole('dialog').nth(1).waitFor();
      await boxes.click();
      await person.page.keyboard.type(secondaryPassword);
      await person.page.getByText(words).first().waitFor();
    } finally {
      await admin.read('/plant/fault', { device: 'lc1', fault: 'none' });
      await admin.leave();
    }
  });
});

describe('the connection state of a device', () => {
  it('shows a timeout with its age at the tab until the device responds again', async () => {
    const admin = await signIn('admin');
    person = await visit({ account: 'viewer', at: '/monitor/ups' });
    const tab = person.page.getByRole('tab', { name: /UPS #1/ });
    await tab.waitFor();
    await admin.read('/plant/fault', { device: 'ups1', fault: 'silent', seconds: 120 });
    try {
      await expect.poll(() => tab.innerText()).toMatch(/Timeout\s+values \d+ s ago/);
      await person.go('/monitor/realTime?state=timeout');
      await person.page.locator('tr[data-device="ups1"]').waitFor();
      expect(await person.page.locator('tr[data-device]').count()).toBe(1);
    } finally {
      await admin.read('/plant/fault', { device: 'ups1', fault: 'none' });
    }
    await person.go('/monitor/ups');
    await expect.poll(() => tab.innerText()).not.toContain('Timeout');
    await admin.leave();
  });
});

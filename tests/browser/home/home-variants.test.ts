// The home page of each kind of station, on separate stations: vehicle, transformer areas, large; parts shared by all, and a
// station without a battery.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Account, type Person, visit, type VisitOptions } from '../support/console.ts';
import { runEmptyStation, visitAsChief, writeDocs } from '../support/empty.ts';
import { type RunningStation, runStation } from '../support/run.ts';
import { runShort } from '../support/shortPast.ts';

let station: RunningStation;
let person: Person;
const come = async (of: VisitOptions = {}) => {
  person = await visit({ url: station.url, account: 'operator', ...of });
};
const region = (name: string) => person.page.getByRole('region', { name, exact: true });
const path = () => new URL(person.page.url()).pathname;
const call = async (account: Account, at: string, body: object = {}) => {
  const post = async (to: string, sent: object, token = '') => {
    const response = await fetch(`${station.url}/v1/rpc${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'en_US', ...(token !== '' && { authorization: token }) },
      body: JSON.stringify(sent),
    });
    return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
  };
  const { data } = await post('/user/login', { loginName: account, password: 'ems-demo-2026' });
  return post(at, body, String(data.token));
};
const starts = (plant: string) => {
  beforeAll(async () => {
    station = await runShort(plant);
  });
  afterEach(() => person.leave());
  afterAll(() => station.stop());
};
const views = [
  { language: 'zh_CN', theme: 'light', width: 390 },
  { language: 'en_US', theme: 'dark', width: 1440 },
] as const;
const isLaidOut = () =>
  it.each(views)(
    'has a home page that fits the window and has no axe findings in $language, $theme, $width px wide',
    async (view) => {
      await come(view);
      await region(view.language === 'zh_CN' ? '功率、电量与收益' : 'Power, energy and revenue').waitFor();
      await person.page.locator('.ems-flow-box').first().waitFor();
      expect(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await axeFindings(person.page)).toEqual([]);
      expect(person.complaints).toEqual([]);
    },
  );

describe('a storage vehicle', () => {
  starts('vehicle');

  it('has a home page with the vehicle, its state and its position', async () => {
    await come();
    await expect.poll(path).toBe('/home/car');
    await region('Vehicle').getByText('Running state').waitFor();
    await region('Vehicle')
      .getByText(/\d+\.\d %/)
      .waitFor();
    // The vehicle is away on its daily trips; the name of the place is shown only while parked at home.
    const { data } = await call('viewer', '/sys/isMove');
    await region('Vehicle')
      .getByText(data.move === true ? 'On the road' : 'Parked')
      .waitFor();
    await region('Position')
      .getByText(/30\.\d{4}° N, 120\.\d{4}° E/)
      .waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('lets a maintainer set a VIN code and rejects an invalid one', async () => {
    await come({ account: 'maintainer' });
    await region('Vehicle').getByRole('button', { name: 'Edit' }).click();
    const field = region('Vehicle').getByLabel('VIN code');
    await field.fill('lfv3a28k1x3012345');
    await region('Vehicle').getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('A VIN code must have 17 uppercase letters and digits').first().waitFor();
    await field.fill('LFV3A28K1X3012345');
    await region('Vehicle').getByRole('button', { name: 'Save' }).click();
    await region('Vehicle').getByText('LFV3A28K1X3012345').waitFor();
    const { data } = await call('viewer', '/special/vin/read');
    expect(data).toMatchObject({ vin: 'LFV3A28K1X3012345', writtenBy: 'Maintainer' });
  });

  it('shows the VIN code read-only to a viewer, and the station rejects unauthorized or invalid writes', async () => {
    await come({ account: 'viewer' });
    await region('Vehicle').getByText('VIN code').waitFor();
    expect(await region('Vehicle').getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await call('viewer', '/special/vin/write', { vin: 'LFV3A28K1X3012345' })).toMatchObject({ code: 403 });
    expect(await call('maintainer', '/special/vin/write', { vin: 'short' })).toMatchObject({ code: 400 });
  });
  isLaidOut();
});

describe('a station with transformer areas', () => {
  starts('area');

  it('has a home page with every area, its rated power and voltage, and a dash for missing PV', async () => {
    await come();
    await expect.poll(path).toBe('/home/area');
    for (const area of ['Area#1', 'Area#2', 'Area#3'])
      await region('Transformer area overview').getByRole('cell', { name: area, exact: true }).waitFor();
    const row = region('Transformer area overview').getByRole('row', { name: /Area#3/ });
    await expect.poll(() => row.innerText()).toMatch(/200\.0\skVA/);
    await expect.poll(() => row.innerText()).toMatch(/2[23]\d\.\d\sV/);
    // An area without PV shows no PV power instead of 0.
    await expect.poll(() => row.innerText()).toContain('–');
    expect(person.complaints).toEqual([]);
  });

  it('draws LV-side voltage and power quality, and requests the area that the user selects', async () => {
    await come();
    await region('LV-side voltage today').getByRole('button', { name: 'Phase A voltage' }).waitFor();
    await region('Power quality today').getByRole('button', { name: 'Power factor' }).waitFor();
    const asked = person.page.waitForRequest(
      (request) => request.url().includes('stream') && (request.postData() ?? '').includes('Area#2'),
    );
    await person.page
      .getByRole('tab', { name: 'Area#2' })
      .or(person.page.getByRole('radio', { name: 'Area#2' }))
      .or(person.page.getByText('Area#2', { exact: true }).first())
      .first()
      .click();
    await asked;
    const { data } = await call('viewer', '/homePage/getRegionLowVoltageCurve', { busbarName: 'Area#2' });
    expect((data.series as { id: string; device: string }[]).map(({ id }) => id)).toEqual(['voltageA', 'voltageB', 'voltageC']);
    expect((data.series as { values: (number | null)[] }[])[0]?.values.some((value) => value !== null && value > 200)).toBe(true);
  });

  it('shows on a strategy page the share of each area, and the measured power of the selected area', async () => {
    await come({ at: '/strategy/preset/region' });
    for (const area of ['Area#1', 'Area#2', 'Area#3'])
      await region('Current state')
        .getByRole('row', { name: new RegExp(`^${area} .*kW$`) })
        .waitFor();
    await region('Current state').getByText('Storage power at Area#1 (+ charging)').waitFor();
    await person.page
      .getByRole('tab', { name: 'Area#2' })
      .or(person.page.getByText('Area#2', { exact: true }).first())
      .first()
      .click();
    await region('Current state').getByText('Storage power at Area#2 (+ charging)').waitFor();
  });
  isLaidOut();
});

describe('a large station', () => {
  starts('large');

  it('has a home page with its containers and an overview of their state', async () => {
    await come();
    await expect.poll(path).toBe('/home/large');
    const glance = region('Container overview');
    await expect.poll(() => glance.innerText()).toMatch(/Containers\s+20\s/);
    const tiles = region('Containers').getByRole('button', { name: /^BMS #\d+ / });
    await expect.poll(() => tiles.count()).toBe(20);
    await expect.poll(() => region('Containers').getByRole('heading').allInnerTexts()).toContain('Feeder#1 20');
    expect(await tiles.first().innerText()).toMatch(
      /\d+\.\d %\s+(Charging|Discharging|Idle)(, auxiliary consumption)?\s+[\d.,]+ kW/,
    );
    await tiles.first().click();
    await expect.poll(() => person.page.url()).toMatch(/\/monitor\/bmsSynopsis\?device=stack1$/);
  });

  it('opens another home page by its link', async () => {
    await come({ at: '/home/default' });
    await region('Energy flow').waitFor();
    expect(path()).toBe('/home/default');
  });
  isLaidOut();
});

describe('a station without a stack', () => {
  afterEach(() => person.leave());

  it('shows on the battery pages that it has no stack', async () => {
    let empty = await runEmptyStation();
    await empty.stop('folder');
    writeDocs(empty.folder, [
      ['settings', 'mode', { mode: 2 }],
      ['busbars', '1', { busbarName: 'Grid#1' }],
    ]);
    empty = await runStation({ EMS_DEMO: '0' }, empty.folder);
    try {
      person = await visitAsChief(empty.url);
      for (const path of ['bmsSynopsis', 'bmsBatteryPiece', 'batteryPost', 'batteryCell']) {
        await person.go(`/monitor/${path}`);
        await person.page.getByText('No stack under this grid point').first().waitFor();
      }
    } finally {
      await empty.stop();
    }
  });
});

// The forms of a station without documents: where each is, what a user types, and what the station must contain afterwards.
import type { Locator } from 'playwright-core';
import { type EmptyForm, type, typed } from './emptyForm.ts';
import { formsOfMaintenance } from './maintenanceForms.ts';

/** Selects an option in a list whose rows have the same labels; `at` is the row. */
const choose = async (form: Locator, label: string, at: number, option: string) => {
  await form.getByRole('combobox', { name: label }).nth(at).click();
  const options = form.page().locator('.ant-select-item-option').filter({ visible: true });
  await options.filter({ hasText: option }).first().click();
};
/** Selects several options of one field by typing each of them. */
const chooseAll = async (form: Locator, label: string, options: readonly string[]) => {
  const field = form.getByRole('combobox', { name: label });
  for (const option of options) {
    await field.fill(option);
    await form.page().locator('.ant-select-dropdown').getByTitle(option, { exact: true }).waitFor();
    await field.press('Enter');
  }
  await field.press('Escape');
};
const tab = (name: string) => (page: Locator) => page.getByRole('tab', { name, exact: true }).click();
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const month = today.slice(0, 7);
const flat = 3;
const wholeDay = [{ startTime: '00:00', endTime: '24:00', chargeState: flat }];
const months = Array.from({ length: 12 }, (_none, index) =>
  new Date(Date.UTC(2026, index)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
);
async function fillPrices(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Add price period' }).click();
  await type({ 'Start, row 1': '00:00', 'End, row 1': '24:00' })(form);
  await choose(form, 'Price state', 0, 'Flat');
  await form.getByRole('button', { name: 'Add electricity price' }).click();
  await choose(form, 'Price state', 1, 'Flat');
  await type({ 'Buy price, row 1': '0.7', 'Sell price, row 1': '0.4' })(form);
}

const basic = { 'Station name': 'North', Address: 'Pier 8', 'Installed power': '100', Capacity: '200' };
const formsOfStation: readonly EmptyForm[] = [
  {
    at: '/system/basic',
    region: 'Basic information',
    read: '/v1/powerStation/search',
    holds: { name: 'North', longitude: 120, installedPower: 100_000, revision: 1 },
    fill: type({ ...basic, Longitude: '120', Latitude: '30', 'Operation date': '2026-01-01' }),
  },
  {
    at: '/system/config',
    region: 'Grid connection points and units',
    read: '/deviceBaseConfig/unit/searchList',
    holds: { unitList: [{ busbarName: 'GP1', transformerCapacity: 100_000 }] },
    fill: async (form) => {
      await form.getByRole('button', { name: 'Add grid connection point' }).click();
      await type({ 'Grid connection point, row 1': 'GP1', 'Transformer capacity, row 1': '100' })(form);
      await form.getByRole('button', { name: 'Add unit' }).click();
      await form.getByRole('group', { name: 'Units' }).getByRole('textbox').first().fill('U1');
    },
  },
  {
    at: '/system/price',
    region: 'Day and prices',
    read: '/electricity/rule/day',
    query: { day: today },
    holds: { own: true, bands: wholeDay, prices: [{ chargeState: flat, buy: 0.7, sell: 0.4 }] },
    open: tab('By day'),
    fill: fillPrices,
    lists: async (page) => {
      await tab('Saved prices')(page);
      await page.getByRole('cell', { name: today, exact: true }).waitFor();
    },
  },
  {
    at: '/system/price',
    region: 'Month and prices',
    read: '/electricity/rule/month',
    query: { month },
    holds: { own: true, bands: wholeDay },
    open: tab('By month'),
    fill: fillPrices,
  },
  {
    at: '/system/emsPeriod',
    region: 'Settings',
    read: '/emTimeRange/search',
    holds: { revision: 1, templates: [{ name: 'Year', months: months.map((_name, index) => index + 1), rows: wholeDay }] },
    fill: async (form) => {
      await form.getByRole('button', { name: 'Add template' }).click();
      await type({ 'Template name, row 1': 'Year' })(form);
      await chooseAll(form, 'Months, row 1', months);
      await form.getByRole('button', { name: 'Add price period' }).click();
      await type({ 'Start, row 1.1': '00:00', 'End, row 1.1': '24:00' })(form);
      await choose(form, 'Price state', 0, 'Flat');
    },
  },
  { at: '/system/factors', region: 'CO2 factor', read: '/sys/carbon/search', holds: { revision: 1 } },
  {
    at: '/system/factors',
    region: 'Charging tariff',
    read: '/sys/chargingTariff/search',
    holds: { revision: 1, price: 1.2 },
    ...typed({ 'Charging price': '1.2' }),
  },
  {
    at: '/home/car',
    region: 'Vehicle',
    read: '/special/vin/read',
    holds: { revision: 1, vin: 'LSVAB2BR7EN123456' },
    ...typed({ 'VIN code': 'LSVAB2BR7EN123456' }),
  },
  {
    at: '/system/shutdown',
    read: '/device/monitor/urgentShutdown/config/search',
    holds: { revision: 1, rampS: 20 },
    ...typed({ 'Maximum time to reach zero power': '20' }),
  },
  { at: '/system/fcs', region: 'Function switches', read: '/sys/functionSwitch/search', holds: { revision: 1 } },
  { at: '/system/hot', region: 'Rules', read: '/sys/thermal/search', holds: { revision: 1 } },
  { at: '/system/dispatch', region: 'Settings', read: '/sys/dispatch/search', holds: { revision: 1 } },
  { at: '/system/global', region: 'Whole station', read: '/v1/globalConfig/search', holds: { revision: 1 } },
  { at: '/system/global', region: 'Insulation detection', read: '/v1/insulationDetection/search', holds: { revision: 1 } },
  { at: '/system/warranty', region: 'Battery warranty', read: '/sys/warranty/search', holds: { revision: 1 } },
  { at: '/system/topoConfig', region: 'Primary diagram', read: '/sys/topology/search', holds: { revision: 1 } },
  {
    at: '/strategy/manual',
    region: 'Manual strategy',
    read: '/strategy/manual/config/query',
    holds: { power: 0, chargeStatus: 'idle' },
  },
  {
    at: '/strategy/preset/demand',
    region: 'Settings',
    read: '/strategy/dc/pre/config/current',
    holds: { status: 'disabled', limit: 80_000, target: 78_000 },
    ...typed({ 'Demand limit': '80', 'Target power': '78' }),
  },
  {
    at: '/strategy/preset/reverse',
    region: 'Settings',
    read: '/strategy/rp/pre/config/current',
    holds: { status: 'disabled', limit: 5000, target: 7000 },
    ...typed({ 'Reverse-power limit': '5', 'Target power': '7' }),
  },
  {
    at: '/strategy/preset/region',
    region: 'Transformer area strategy',
    read: '/strategy/region/config/current',
    holds: { revision: 1, low: 10_000, high: 60_000 },
    ...typed({ 'Minimum transformer power': '10', 'Maximum transformer power': '60' }),
  },
  {
    at: '/strategy/preset/smoothing',
    region: 'Power smoothing',
    read: '/strategy/ps/config/current',
    holds: { revision: 1, rate: 20_000 },
    ...typed({ 'Maximum change per minute': '20' }),
  },
  {
    at: '/strategy/preset/home',
    region: 'Load tracking',
    read: '/strategy/lf/config/current',
    holds: { revision: 1, target: 30_000, deadband: 3000 },
    open: (page) => page.getByRole('radio', { name: 'Load tracking' }).check(),
    ...typed({ 'Target power at the grid connection point': '30', 'Dead band': '3' }),
  },
  {
    at: '/strategy/preset/xftg',
    region: 'Selected template',
    read: '/strategy/pv/rule/current',
    holds: [{ name: 'Weekdays', socLow: 15, socUp: 95 }],
    open: async (page) => {
      await page.getByRole('button', { name: 'New template' }).click();
      const dialog = page.page().getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Template name' }).fill('Weekdays');
      await dialog.getByRole('button', { name: 'New template' }).click();
      await page.getByRole('radio', { name: 'Weekdays' }).and(page.locator(':checked')).waitFor();
    },
    ...typed({ 'SOC lower limit': '15', 'SOC upper limit': '95' }),
    lists: (page) => page.getByRole('radio', { name: 'Weekdays' }).waitFor(),
  },
  { at: '/strategy/preset/xftg', region: 'Template assignment', read: '/strategy/type/currentList', holds: { months: [] } },
  {
    at: '/strategy/preset/reverse',
    region: 'Feed-in limit',
    read: '/strategy/export/pre/config/current',
    holds: { basis: 'power' },
  },
  {
    at: '/strategy/intell',
    region: 'Intelligent arbitrage',
    read: '/strategy/at/wise/config/current',
    holds: { revision: 1 },
  },
  // The initial values of a new form are valid.
  ...[
    ['/system/global', 'Ancillary device alarm limits', '/sys/dynamicEnvironment/search'],
    ['/system/strong-electricity', 'Nodes', '/sys/strongElectricity/search'],
    ['/system/strong-electricity', 'Dynamic distribution limits', '/sys/dynamicStrongElectricity/search'],
    ['/strategy/intell', 'Intelligent demand control', '/strategy/dc/wise/config/current'],
    ['/strategy/intell', 'Intelligent reverse-power protection', '/strategy/rp/wise/config/current'],
    ['/strategy/preset/batteryProtection', 'Settings', '/strategy/bp/pre/config/query'],
    ['/strategy/preset/demand-response', 'Demand response', '/strategy/dr/config/current'],
    ['/strategy/preset/independent-operation', 'Independent operation', '/page/strategyConfig/independentOprCfg'],
    ['/strategy/preset/peak-regulation', 'Peak regulation', '/strategy/pp/config/current'],
    ['/strategy/preset/power', 'Settings', '/strategy/cp/pre/config/query'],
    ['/report/month', 'Schedule', '/report/paper/schedule/search'],
  ].map(([at = '', region = '', read = '']) => ({ at, region, read, holds: { revision: 1 } })),
];

export const emptyForms: readonly EmptyForm[] = [...formsOfStation, ...formsOfMaintenance];

// The version and maintenance forms of a station that has no documents yet.
import type { Locator } from 'playwright-core';
import { type EmptyForm, typed } from './emptyForm.ts';

const press = (label: string, option: string) => (form: Locator) =>
  form.getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click();
const pick = (label: string, option: string) => async (form: Locator) => {
  await form.getByRole('combobox', { name: label }).click();
  await form.page().locator('.ant-select-dropdown').getByTitle(option, { exact: true }).click();
};
const version = '/system/version';
const maintenance = '/system/maintenance';
/** The code, the currency and the time zone change last, because they change what other pages show. */
export const formsOfMaintenance: readonly EmptyForm[] = [
  {
    at: version,
    region: 'Strategy version',
    read: '/strategy/getStrategyVersion',
    holds: { strategyVersion: 2 },
    fill: press('Strategy version', 'Version 2'),
    confirms: 'Change the strategy version',
  },
  {
    at: version,
    region: 'Distribution version',
    read: '/strategy/getStrongElectricityVersion',
    holds: { revision: 1, strongVersion: 1 },
    fill: press('Distribution version', 'Version 1: node limits do not apply'),
  },
  {
    at: version,
    region: 'Strategy goals',
    read: '/strategy/getStrategyGoals',
    holds: { interconnection: true },
    fill: (form) => form.getByRole('switch', { name: 'Interconnection' }).click(),
  },
  {
    at: maintenance,
    region: 'Source of energy data',
    read: '/sys/electricityComputeSource/search',
    holds: { revision: 1 },
  },
  {
    at: maintenance,
    region: 'Version of the price periods',
    read: '/sys/periodVersion/search',
    holds: { revision: 1, periodVersion: 1 },
    fill: pick('Version of the price periods', '1: four bands'),
  },
  {
    at: maintenance,
    region: 'Node code',
    read: '/sys/nodeCode/search',
    holds: { revision: 1, nodeCode: 'NODE-1' },
    ...typed({ 'Node code': 'NODE-1' }),
  },
  {
    at: maintenance,
    region: 'Storage code',
    read: '/sys/storageCode/search',
    holds: { code: 'NORTH-1' },
    ...typed({ 'Storage code': 'NORTH-1' }),
    confirms: 'Change the storage code',
  },
  {
    at: '/system/basic',
    region: 'Currency',
    read: '/sys/currency/search',
    holds: { currency: 'EUR' },
    fill: async (form) => {
      // A long list only draws the options in view, so it is searched first.
      await form.getByRole('combobox', { name: 'Currency' }).fill('EUR');
      await pick('Currency', 'EUR Euro')(form);
    },
    confirms: 'Change the currency',
  },
  {
    at: '/system/basic',
    region: 'Time zone',
    read: '/sys/timezone/search',
    holds: { timezone: 'Asia/Kathmandu' },
    fill: pick('Time zone', 'UTC+05:45 Asia/Kathmandu'),
    confirms: 'Change the time zone',
  },
];

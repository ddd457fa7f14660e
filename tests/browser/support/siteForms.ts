// How the installer fills in the add dialog for each device of the site, except its address.
import type { siteDevices } from './site.ts';

export const siteForms: readonly {
  of: keyof typeof siteDevices;
  name: string;
  choices: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}[] = [
  {
    of: 'converter',
    name: 'PCS #1',
    choices: { 'Device type': 'PCS', Model: 'Northgrid NG125', Unit: 'U1' },
    texts: { 'Rated power': '100' },
  },
  {
    of: 'battery',
    name: 'BMS #1',
    choices: { 'Device type': 'Battery stack', Model: 'Stackfield SU100', Unit: 'U1' },
    texts: { 'Cluster count': '1', 'Cells per cluster': '24', 'Rated energy': '200' },
  },
  {
    of: 'meter',
    name: 'Grid meter',
    texts: {},
    choices: { 'Device type': 'Meter', Model: 'Suncount SC203', 'Meter category': 'Total meter' },
  },
  {
    of: 'inverter',
    name: 'Roof',
    choices: { 'Device type': 'PV inverter', Model: 'Generic' },
    texts: { 'Rated power': '50' },
  },
];

import type { Schema } from '../../../src/core/language.ts';

/** Sixteen members of all common types. */
export const stationSchema: Schema = {
  title: 'Station',
  type: 'object',
  required: ['name', 'power'],
  additionalProperties: false,
  properties: {
    revision: { type: 'integer' },
    name: {
      title: 'Station name',
      type: 'string',
      minLength: 1,
      maxLength: 50,
      says: { required: 'Enter the station name', minLength: 'Enter the station name' },
    },
    address: { title: 'Address', type: 'string', maxLength: 100 },
    operationTime: { title: 'Operation date', type: 'string', format: 'day' },
    power: { title: 'Installed power', type: 'number', unit: 'kW', minimum: 0, digits: { whole: 6, part: 3 } },
    capacity: { title: 'Capacity', type: 'number', unit: 'kWh', minimum: 0 },
    kind: {
      title: 'Station kind',
      type: 'integer',
      choices: { storage: { const: 1, title: 'Storage' }, pv: { const: 2, title: 'PV and storage' } },
    },
    status: {
      title: 'Status',
      type: 'integer',
      choices: Object.fromEntries(
        Array.from({ length: 6 }, (_, index) => [`s${index}`, { const: index, title: `Status ${index}` }]),
      ),
    },
    echelon: { title: 'Echelon use', type: 'boolean' },
    longitude: { title: 'Longitude', type: 'number', unit: 'degree', minimum: -180, maximum: 180 },
    latitude: { title: 'Latitude', type: 'number', unit: 'degree', minimum: -90, maximum: 90 },
    cells: { title: 'Cells', type: 'integer', minimum: 1, maximum: 99999 },
    maker: { title: 'Cell manufacturer', type: 'string' },
    start: { title: 'Start of shift', type: 'string', format: 'time-of-day' },
    contact: { title: 'Contact', type: 'string' },
    phone: { title: 'Phone', type: 'string' },
    note: { title: 'Remark', type: 'string', maxLength: 400 },
  },
};
export const station = {
  revision: 3,
  name: 'Lakeside',
  address: '1 Shore Road',
  operationTime: '2024-05-01',
  power: 125,
  capacity: 261,
  kind: 2,
  status: 1,
  echelon: false,
  longitude: 120.15,
  latitude: 30.27,
  cells: 240,
  maker: 'Acme',
  start: '08:00',
  contact: 'Ada',
  phone: '123',
  note: 'Behind the hall',
};

/** Nested objects, a list of objects, and members that exist in one case only. */
export const deviceSchema: Schema = {
  title: 'Device',
  type: 'object',
  required: ['name', 'protocol'],
  additionalProperties: false,
  properties: {
    name: { title: 'Device name', type: 'string', minLength: 1, maxLength: 15 },
    protocol: {
      title: 'Protocol',
      type: 'string',
      choices: { tcp: { const: 'tcp', title: 'Modbus TCP' }, rtu: { const: 'rtu', title: 'Modbus RTU' } },
    },
    link: { title: 'Link', type: 'object', properties: { ip: { title: 'IP', type: 'string', format: 'ipv4' } } },
    units: {
      title: 'Units',
      type: 'array',
      maxItems: 3,
      items: {
        title: 'unit',
        type: 'object',
        properties: {
          name: { title: 'Unit name', type: 'string' },
          kind: { title: 'Unit kind', type: 'string', default: 'ac' },
        },
      },
    },
  },
  cases: {
    tcp: {
      when: { op: 'eq', at: '/protocol', value: 'tcp' },
      required: ['port'],
      properties: { port: { title: 'Port', type: 'integer', minimum: 1, maximum: 65535 } },
    },
    rtu: { when: { op: 'eq', at: '/protocol', value: 'rtu' }, properties: { baud: { title: 'Baud rate', type: 'integer' } } },
  },
};

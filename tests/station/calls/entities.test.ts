// The requirements of the entities for names, devices, strategies and number patterns.
import { describe, expect, it } from 'vitest';
import { numberFields } from './numberShapes.ts';
import { converter, entity, places, refusals, template } from './refusals.ts';

describe('names', () => {
  it('of points and units have 1 to 12 letters, digits, # or Chinese characters', () => {
    const schema = entity('pointList#point');
    for (const name of ['Grid#1', '一号并网点', 'A', 'A12345678901']) {
      expect(refusals(schema, { busbarName: name, unitInfoList: [{ name }] })).toEqual({});
    }
    for (const name of ['', 'A 1', 'Grid_1', 'A123456789012']) {
      expect(places(refusals(schema, { busbarName: name, unitInfoList: [{ name }] }))).toEqual([
        '/busbarName',
        '/unitInfoList/0/name',
      ]);
    }
    const words = '1 to 12 letters, digits, # or Chinese characters';
    for (const name of ['A 1', 'A123456789012']) {
      expect(refusals(schema, { busbarName: name, unitInfoList: [{ name }] })).toEqual({
        '/busbarName': words,
        '/unitInfoList/0/name': words,
      });
    }
  });
  it('of points, and of units of one point, are unique', () => {
    const unitList = [
      { busbarName: 'A', unitInfoList: [{ name: 'U' }] },
      { busbarName: 'A', unitInfoList: [{ name: 'U' }, { name: 'U' }] },
    ];
    const found = refusals(entity('pointList'), { machineCode: 'EMS0001', unitList });
    expect(found).toEqual({
      '/unitList/1/busbarName': 'Name duplicated',
      '/unitList/1/unitInfoList/1/name': 'Name duplicated',
    });
  });
  it('of templates have 1 to 20 characters', () => {
    const schema = entity('strategyTemplate');
    expect(refusals(schema, { ...template, name: 'x'.repeat(20) })).toEqual({});
    expect(places(refusals(schema, { ...template, name: 'x'.repeat(21) }))).toEqual(['/name']);
    expect(refusals(schema, { ...template, name: '' })).toEqual({ '/name': 'Please enter a template name' });
  });
  it('a new account has a password', () => {
    const account = { loginName: 'x', name: 'X', role: 'viewer' };
    expect(refusals(entity('user'), account)).toMatchObject({ '/password': 'Please enter new password!' });
    expect(refusals(entity('user'), { ...account, password: 'long enough 1' })).not.toHaveProperty('/password');
  });
  it('of only blanks are refused as empty', () => {
    const blank = '  \u3000';
    expect(refusals(entity('strategyTemplate'), { ...template, name: blank })).toEqual({
      '/name': 'Please enter a template name',
    });
    expect(refusals(entity('device'), { ...converter, name: blank })).toEqual({
      '/name': 'A device name must have 1 to 15 characters',
    });
    expect(refusals(entity('station'), { name: blank, address: blank })).toMatchObject({
      '/name': 'Enter the station name',
      '/address': 'Enter the address',
    });
  });
  it('of devices have 1 to 15 characters', () => {
    const device = { ...converter, name: 'x'.repeat(15) };
    expect(refusals(entity('device'), device)).toEqual({});
    expect(places(refusals(entity('device'), { ...device, name: 'x'.repeat(16) }))).toEqual(['/name']);
    expect(places(refusals(entity('device'), { ...device, name: '' }))).toEqual(['/name']);
  });
});

describe('devices', () => {
  const device = converter;
  it('a VIN has 17 uppercase letters and digits, and only movable devices have one', () => {
    const { ratedPower: _power, branchCount: _branches, ...bare } = device as Record<string, unknown>;
    const receiver = { ...bare, type: 'gps' };
    expect(refusals(entity('device'), { ...receiver, vin: 'LSVAA4182E2184847' })).toEqual({});
    expect(entity('device').properties?.vin).toBeUndefined();
    for (const vin of ['LSVAA4182E218484', 'lsvaa4182e2184847', 'LSVAA4182E21848475']) {
      expect(refusals(entity('device'), { ...receiver, vin })).toEqual({
        '/vin': 'A VIN code must have 17 uppercase letters and digits',
      });
    }
  });
  it.each<[type: string, member: string, least: number, most: number]>([
    ['chargingpile', 'gunCount', 1, 10],
    ['stack', 'clusterCount', 1, 100],
    ['stack', 'cellCount', 1, 99_999],
    ['em2', 'currentRatio', 1, 99_999],
    ['pcs', 'branchCount', 1, 999],
  ])('a device of type %s has a setting %s, a whole number from %d to %d', (type, member, least, most) => {
    const { ratedPower: _own, ...bare } = device;
    const needed: Record<string, object> = {
      chargingpile: { gunCount: 1 },
      stack: { clusterCount: 5, cellCount: 52 },
      pcs: { ratedPower: 125 },
    };
    const errorsFor = (value: number) => {
      const found = refusals(entity('device'), { ...bare, type, ...needed[type], [member]: value });
      return places(found).filter((place) => place === `/${member}`);
    };
    expect([errorsFor(least), errorsFor(most)]).toEqual([[], []]);
    expect([errorsFor(least - 1), errorsFor(most + 1), errorsFor(1.5)]).toEqual([[`/${member}`], [`/${member}`], [`/${member}`]]);
  });
  it('a device has the models and settings of its type, and no others', () => {
    const { ratedPower: _own, model: _model, ...bare } = device;
    expect(places(refusals(entity('device'), bare))).toEqual(['/model', '/ratedPower']);
    expect(places(refusals(entity('device'), { ...device, model: 'suncount-sc203' }))).toEqual(['/model']);
    expect(places(refusals(entity('device'), { ...device, clusterCount: 5 }))).toEqual(['/clusterCount']);
    expect(places(refusals(entity('device'), { ...device, type: 'cluster' }))).toContain('/type');
  });
  it('a link has the members of its protocol', () => {
    const { protocol: _protocol, ip: _ip, port: _port, ...bare } = device;
    expect(places(refusals(entity('device'), bare))).toEqual(['/protocol']);
    expect(places(refusals(entity('device'), { ...bare, protocol: 'modbus-rtu-tcp' }))).toEqual(['/ip', '/port']);
    expect(places(refusals(entity('device'), { ...bare, protocol: 'modbus-rtu' }))).toEqual(['/baudRate', '/serial']);
    expect(refusals(entity('device'), { ...bare, protocol: 'none' })).toEqual({});
    expect(refusals(entity('device'), { name: 'Gate', type: 'camera', busbarName: 'A', kind: 'cloud' })).toEqual({});
  });
  it('a DIO device requires its counts', () => {
    const { ratedPower: _own, ...bare } = device;
    expect(places(refusals(entity('device'), { ...bare, type: 'dio' }))).toEqual(['/diCount', '/dioCount', '/doCount']);
  });
});

describe('strategies', () => {
  const schema = entity('strategyTemplate');
  it('a template has rows from 00:00 to 24:00 without a gap', () => {
    expect(refusals(schema, template)).toEqual({});
    expect(refusals(schema, { ...template, rows: [] })).toEqual({ '/rows': 'Cannot save empty template' });
    const rows = [
      { start: '00:00', end: '15:00', power: 0 },
      { start: '17:00', end: '24:00', power: 0 },
    ];
    expect(refusals(schema, { ...template, rows })).toEqual({ '/rows/1/start': 'Time not continuous, please reconfigure' });
  });
  it('a template has no row within the time of another one', () => {
    const rows = [
      { start: '00:00', end: '15:00', power: 0 },
      { start: '14:45', end: '24:00', power: 0 },
    ];
    expect(refusals(schema, { ...template, rows })).toEqual({ '/rows/1/start': 'Cannot conflict with other line times' });
  });
  it.each<[name: string, times: [start: string, end: string][], wrong: string]>([
    ['must start at 00:00', [['00:15', '24:00']], '/rows/0/start'],
    ['must end at 24:00', [['00:00', '23:45']], '/rows/0/end'],
    [
      'does not have a row that ends before it starts',
      [
        ['00:00', '12:00'],
        ['12:00', '08:00'],
        ['08:00', '24:00'],
      ],
      '/rows/1/end',
    ],
    [
      'has no row without a length',
      [
        ['00:00', '12:00'],
        ['12:00', '12:00'],
        ['12:00', '24:00'],
      ],
      '/rows/1/end',
    ],
    [
      'does not have two rows for the same time',
      [
        ['00:00', '12:00'],
        ['10:00', '24:00'],
      ],
      '/rows/1/start',
    ],
  ])('a day of a template %s', (_name, times, wrong) => {
    const rows = times.map(([start, end]) => ({ start, end, power: 0 }));
    expect(places(refusals(schema, { ...template, rows }))).toContain(wrong);
  });
  it('the power of a row is a number', () => {
    const rows = [{ start: '00:00', end: '24:00', power: 'much' }];
    expect(refusals(schema, { ...template, rows })).toEqual({ '/rows/0/power': 'The power must be a number' });
  });
  it('the SOC limits are 0 to 100, the lower below the upper', () => {
    expect(refusals(schema, { ...template, socLow: 0, socUp: 100 })).toEqual({});
    expect(places(refusals(schema, { ...template, socLow: -1, socUp: 101 }))).toEqual(['/socLow', '/socUp']);
    expect(refusals(schema, { ...template, socLow: 50, socUp: 50 })).toEqual({
      '/socUp': 'The lower SOC limit must be below the upper SOC limit',
    });
  });
  it('demand and reverse-power limits are not 0', () => {
    const found = refusals(entity('strategy#limits'), { demandLimit: 0, reverseLimit: 0 });
    expect(found).toEqual({ '/demandLimit': 'Value cannot be 0', '/reverseLimit': 'Value cannot be 0' });
  });
  it('a refused value is reported by only one rule', () => {
    const found = refusals(entity('gridProtection#demand'), { status: 1, limit: 0 }, () => ({ reverseLimit: 5 }));
    expect(found).toMatchObject({ '/limit': 'Value cannot be 0' });
  });
});

describe('number patterns', () => {
  it.each(numberFields)('$at of $entity follows the pattern $shape', ({ entity: name, at, others, good, bad }) => {
    const judged = (value: number) => refusals(entity(name), { ...others, [at]: value })[`/${at}`];
    for (const value of good) expect([value, judged(value)]).toEqual([value, undefined]);
    for (const value of bad) expect([value, judged(value)]).toEqual([value, expect.any(String)]);
  });
});

// The content of device files: exact enumerations, models, and alarms with their recovery.
import { describe, expect, it } from 'vitest';
import { pointOf, typeOf } from './deviceFiles.ts';
import { content } from '../../delivered.ts';

describe('the enumerations of device files', () => {
  it.each([
    ['pcs', 'chargeState', { '-1': 'Discharging', 0: 'Idle', 1: 'Charging' }],
    [
      'stack',
      'packStatus',
      {
        0: 'Initial',
        1: 'Charging',
        2: 'Discharging',
        3: 'Ready',
        4: 'Maintenance',
        5: 'Charge disabled',
        6: 'Discharge disabled',
        7: 'Charge and discharge disabled',
        8: 'Fault',
        9: 'Fault recovery',
      },
    ],
    [
      'pcs',
      'workMode',
      {
        0: 'Unknown',
        1: 'DC constant voltage',
        2: 'DC constant current',
        3: 'DC constant power',
        4: 'AC constant voltage',
        5: 'AC constant current',
        6: 'AC constant power',
        7: 'Virtual synchronous generator',
      },
    ],
    [
      'ac',
      'mode',
      {
        1: 'Cooling',
        2: 'Heating',
        3: 'Dehumidifying',
        4: 'Fan',
        5: 'Standby',
        6: 'Heating and dehumidifying',
        7: 'Humidifying',
        8: 'Cooling and humidifying',
        9: 'Heating and humidifying',
        10: 'Fresh air',
      },
    ],
    ['lc', 'mode', { 0: 'Stopped', 1: 'Cooling', 2: 'Heating', 3: 'Self-circulation', 4: 'Auto' }],
    [
      'lc',
      'targetMode',
      { 0: 'Stopped', 1: 'Cooling', 2: 'Heating', 3: 'Self-circulation', 4: 'Auto', 5: 'Standby', 10: 'EMS control' },
    ],
    ['lc', 'controlIndex', { 0: 'Cell', 1: 'Return water', 2: 'Outlet water' }],
    ['hts', 'runStatus', { 0: 'Idle', 1: 'Preparing', 2: 'Running', 3: 'Delayed stop', 4: 'Stop fault' }],
    [
      'hts',
      'faultStatus',
      { 0: 'Normal', 1: 'Cooling-plate fault', 2: 'Cold-end sensor fault', 3: 'Cooling-plate broken', 4: 'Fan fault' },
    ],
  ])('%s#%s has exactly these codes', (type, point, expected) => {
    const found = Object.values(pointOf(type, point).choices ?? {}).map((choice) => [
      String(choice.const),
      String(typeof choice.title === 'object' ? choice.title.text : choice.title).toLowerCase(),
    ]);
    const wanted = Object.entries(expected).map(([code, title]) => [code, title.toLowerCase()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });
});

describe('the models of device types', () => {
  it.each(['pcs', 'em2'])('for %s are at least two, each with registers for most points', (type) => {
    const makes = Object.entries(typeOf(type).models ?? {});
    expect(makes.length).toBeGreaterThanOrEqual(2);
    for (const [, model] of makes) expect(Object.keys(model.registers).length).toBeGreaterThan(30);
  });
  it('of a converter have different registers', () => {
    const [one, other] = Object.values(typeOf('pcs').models ?? {});
    expect(JSON.stringify(one?.registers)).not.toBe(JSON.stringify(other?.registers));
  });
  it('with registers are read in blocks, one of them at least every 10 s', () => {
    for (const { type, models } of Object.values(content.devices)) {
      for (const [name, { blocks = {}, registers }] of Object.entries(models ?? {})) {
        if (Object.keys(registers).length === 0 || Object.keys(blocks).length === 0) continue;
        expect([type, name, Math.min(...Object.values(blocks).map(({ everyMs }) => everyMs)) <= 10_000]).toEqual([
          type,
          name,
          true,
        ]);
      }
    }
  });
});

describe('the alarms of device files', () => {
  const all = Object.values(content.devices).flatMap(({ type, alarms }) =>
    Object.entries(alarms ?? {}).map(([name, alarm]) => ({ key: `${type}#${name}`, ...alarm })),
  );
  it('have a level and a hold time', () => {
    expect(
      all.filter(({ level, holdMs }) => !['A', 'B', 'C'].includes(level) || holdMs === undefined).map(({ key }) => key),
    ).toEqual([]);
  });
  it('have another value for recovery if they have a threshold', () => {
    const found = all.flatMap(({ key, when, until }) => {
      if (typeof when !== 'object' || (when.op !== 'gt' && when.op !== 'lt')) return [];
      const back = typeof until === 'object' && (until.op === 'gt' || until.op === 'lt') ? until : undefined;
      const sound = back && back.op !== when.op && Number(back.value) !== Number(when.value);
      return sound ? [] : [key];
    });
    expect(found).toEqual([]);
  });
  it.each([
    [
      'stack',
      'slave master voltage-line temperature-sensor sampling-chip memory active-balancing passive-balancing balancing-hot contactor-adhesion contactor precharge fuse current-sensor ntc initialisation',
    ],
    [
      'lc',
      'level pressure-low pressure-high pump compressor sensor supply-high supply-low refrigerant-high refrigerant-low power internal-communication filter',
    ],
    ['ac', 'temperature-high temperature-low humidity-high sensor high-pressure low-pressure fan-fault power'],
  ])('of the hardware of a %s are complete, each with a point that the generic model reads', (type, wanted) => {
    const known = typeOf(type).alarms ?? {};
    expect(wanted.split(' ').filter((name) => !known[name])).toEqual([]);
    const registers = typeOf(type).models?.generic?.registers ?? {};
    const unread = Object.entries(known).flatMap(([name, { when }]) =>
      typeof when === 'object' && 'at' in when && !registers[String(when.at).slice(1)] ? [name] : [],
    );
    expect(unread).toEqual([]);
  });
  it('of a battery have three levels for each limit', () => {
    const names = Object.keys(typeOf('stack').alarms ?? {});
    for (const kind of [
      'cell-over-voltage',
      'cell-under-voltage',
      'total-over-voltage',
      'total-under-voltage',
      'charge-over-current',
      'discharge-over-current',
      'cell-hot',
      'cell-cold',
      'cell-difference',
      'total-difference',
      'temperature-difference',
      'insulation',
    ])
      expect([1, 2, 3].filter((level) => !names.includes(`${kind}-${level}`))).toEqual([]);
  });
});

// The values of enumerations are those of the specification.
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../src/core/language.ts';
import { entity, read, titleOf } from './published.ts';

const enumerations = entity('enumerations').$defs ?? {};

function counted(titles: string, first = 0): [number, string][] {
  return titles.split('|').map((title, index) => [first + index, title]);
}

describe('the values of an enumeration', () => {
  it.each<[name: string, enumeration: string, values: readonly (readonly [value: number | string, title: string])[]]>([
    [
      'PCS charge state',
      'pcsChargeState',
      [
        [-1, 'Discharging'],
        [0, 'Idle'],
        [1, 'Charging'],
      ],
    ],
    [
      'pack status',
      'packStatus',
      counted(
        'Initial|Charging|Discharging|Ready|Maintenance|Charge disabled|Discharge disabled|Charge and discharge disabled|Fault|Fault recovery',
      ),
    ],
    [
      'inverter work mode',
      'inverterWorkMode',
      counted(
        `Unknown|DC constant voltage|DC constant current|DC constant power|AC constant voltage|AC constant current|AC constant power|Virtual synchronous generator`,
      ),
    ],
    [
      'air conditioner mode',
      'airConditionerMode',
      counted(
        'Cooling|Heating|Dehumidifying|Fan|Standby|Heating and dehumidifying|Humidifying|Cooling and humidifying|Heating and humidifying|Fresh air',
        1,
      ),
    ],
    ['liquid cooling mode', 'liquidCoolingMode', counted('Stopped|Cooling|Heating|Self-circulation|Auto')],
    [
      'liquid cooling target mode',
      'liquidCoolingTargetMode',
      [...counted('Stopped|Cooling|Heating|Self-circulation|Auto|Standby'), [10, 'EMS control']],
    ],
    ['temperature control index', 'temperatureControlIndex', counted('Cell|Return water|Outlet water')],
    ['dehumidifier run status', 'dehumidifierRunStatus', counted('Idle|Preparing|Running|Delayed stop|Stop fault')],
    [
      'dehumidifier fault status',
      'dehumidifierFaultStatus',
      counted('Normal|Cooling-plate fault|Cold-end sensor fault|Cooling-plate broken|Fan fault'),
    ],
    ['price state', 'priceState', counted('No price|Sharp|Peak|Flat|Valley|Deep valley')],
    [
      'alarm level',
      'alarmLevel',
      [
        ['A', 'A fault'],
        ['B', 'B alarm'],
        ['C', 'C warning'],
        ['unrated', 'Unrated'],
      ],
    ],
    [
      'alarm status',
      'alarmStatus',
      [
        ['running', 'Ongoing'],
        ['end', 'Finished'],
      ],
    ],
    [
      'access type',
      'accessType',
      [
        ['production', 'Production (read-write)'],
        ['extend', 'Extend (read-only)'],
        ['demo', 'Demo (read-only)'],
      ],
    ],
    [
      'access type as it is sent',
      'accessTypePayload',
      [
        [1, 'Production (read-write)'],
        [2, 'Demo (read-only)'],
        [3, 'Extend (read-only)'],
      ],
    ],
    [
      'dispatch status',
      'dispatchStatus',
      [
        ['accept', 'Accepted'],
        ['reject', 'Rejected'],
        ['timeout', 'Timed out'],
      ],
    ],
    ['station operation status', 'operationStatus', counted('Not operating|Operating|Stopped')],
    [
      'station type',
      'stationType',
      [...counted('Independent storage|PV-storage commercial|PV-storage-charging|Storage vehicle', 1), [6, 'Region storage']],
    ],
    ['cell type', 'cellType', counted('Lithium|Lead-acid', 1)],
    [
      'device communication status',
      'communicationStatus',
      [
        ['normal', 'Normal'],
        ['alarm', 'Alarm'],
        ['delay', 'Delayed'],
        ['offline', 'Offline'],
        ['timeout', 'Timeout'],
        ['abnormal', 'Abnormal'],
        ['none', 'Not polled'],
      ],
    ],
    [
      'machine status',
      'machineStatus',
      [
        ['pending', 'Standby'],
        ['charging', 'Charging'],
        ['discharging', 'Discharging'],
        ['stand', 'Stopped'],
        ['local', 'Local'],
        ['remote', 'Remote'],
      ],
    ],
    ['export task status', 'exportTaskStatus', counted('Not started|In progress|Uploading|Succeeded|Failed')],
    [
      'parity',
      'parity',
      [
        ['none', 'None'],
        ['odd', 'Odd'],
        ['even', 'Even'],
      ],
    ],
    [
      'meter category',
      'meterCategory',
      [
        ['total', 'Total meter'],
        ['storage', 'Storage meter'],
        ['load', 'Load meter'],
        ['pv', 'PV meter'],
        ['station', 'Station meter'],
      ],
    ],
    [
      'device class',
      'deviceClass',
      [
        ['physical', 'Physical'],
        ['virtual', 'Virtual'],
      ],
    ],
    [
      'camera type',
      'cameraType',
      [
        ['standalone', 'Standalone'],
        ['cloud', 'Cloud'],
      ],
    ],
    [
      'charge status of a row',
      'chargeStatus',
      [
        ['idle', 'Idle'],
        ['stop', 'Stop'],
      ],
    ],
    [
      'distribution rule',
      'distributionRule',
      [
        ['num_avg', 'Equal distribution'],
        ['available_num_avg', 'By available energy'],
      ],
    ],
    [
      'thermal management status',
      'thermalStatus',
      [
        ['notSupported', 'Not supported'],
        ['notExecuting', 'Not executing'],
        ['executing', 'Executing'],
        ['powerOff', 'Power off'],
        ['powerOn', 'Power on'],
        ['standby', 'Standby'],
      ],
    ],
    [
      'strong-electricity node type',
      'strongNodeType',
      [
        ['publicConnection', 'Public connection point'],
        ['transformer', 'Transformer'],
        ['storage', 'Storage'],
        ['pv', 'PV'],
        ['load', 'Load'],
      ],
    ],
    [
      'controllability',
      'controllability',
      [
        ['uncontrollable', 'Uncontrollable'],
        ['soft', 'Soft'],
        ['hard', 'Hard'],
        ['step', 'Step'],
      ],
    ],
    [
      'strategy mode',
      'strategyMode',
      [
        ['manual', 'Manual'],
        ['intelligent', 'Intelligent'],
        ['preset', 'Preset'],
      ],
    ],
    [
      'strategy state',
      'strategyState',
      [
        ['running', 'Running'],
        ['stopped', 'Stopped'],
      ],
    ],
    [
      'banner operation type',
      'operateType',
      [
        [1, 'Upgrade'],
        [2, 'Maintenance'],
      ],
    ],
    [
      'theme mode',
      'themeMode',
      [
        [0, 'Light'],
        [1, 'Dark'],
      ],
    ],
    [
      'source of energy figures',
      'energySource',
      [
        [0, 'EMS'],
        [1, 'Meter'],
      ],
    ],
  ])('are as specified: %s', (_name, enumeration, values) => {
    const { choices = {} } = enumerations[enumeration] ?? {};
    expect(Object.values(choices).map((choice) => [choice.const, titleOf(choice.title)])).toEqual(values);
  });
  it('have a different colour for each price state', () => {
    const colours = Object.values(enumerations.priceState?.choices ?? {}).map(({ tone }) => tone);
    expect([colours.includes(undefined), new Set(colours).size]).toEqual([false, 6]);
  });
});

it('the schema of plant files offers the protocols of the device form', () => {
  const offered = Object.values(
    entity<{ cases: { linked: { properties: Record<string, Schema> } } }>('device').cases.linked.properties.protocol?.choices ??
      {},
  ).map((each) => each.const);
  const plant = read<{ $defs: { device: { properties: { link: { properties: { protocol: { enum: string[] } } } } } } }>(
    'language/plant.schema',
  );
  expect(plant.$defs.device.properties.link.properties.protocol.enum).toEqual(offered);
});

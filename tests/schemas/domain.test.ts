// Fields, points and display units are those of the specification.
import { describe, expect, it } from 'vitest';
import { formatValue } from '../../src/core/format/format.ts';
import type { Schema, Units } from '../../src/core/language.ts';
import { convert } from '../../src/core/schema/convert.ts';
import { device, entity, read, titleOf } from './published.ts';

/** Fields that the entity always has, and those of its cases. */
function fieldsOf(name: string): string[] {
  const [file = '', definition] = name.split('#');
  const fullEntity = entity(file);
  const schema = definition === undefined ? fullEntity : fullEntity.$defs?.[definition];
  return [schema, ...Object.values(schema?.cases ?? {})].flatMap((each) => Object.keys(each?.properties ?? {}));
}

describe('the fields of an entity', () => {
  it.each<[name: string, file: string, fields: string]>([
    ['theme', 'theme', 'mode color'],
    [
      'station',
      'station',
      `name longitude latitude area address operationTime installedPower capacity operationStatus image stationType cellType cellMakers
       cellCapacity exploitType id`,
    ],
    ['grid-connection point', 'busbar', 'busbarName unitInfoList'],
    ['unit', 'unit', 'name originalName type machineCode'],
    ['machine', 'machine', 'code controlType'],
    ['device', 'device', 'unit type name deviceClass hidden'],
    ['device: category of a meter', 'device', 'category'],
    ['device: link', 'device', 'protocol ip port unitId serial baudRate parity dataBits stopBits'],
    ['device: VIN code', 'device', 'vin'],
    ['device: digital inputs and outputs', 'device', 'diCount doCount dioCount stateZero stateOne'],
    ['price period', 'pricePeriod', 'startTime endTime chargeState'],
    ['electricity price', 'electricityPrice', 'buy sell'],
    ['electricity price, by month or day', 'electricityPrice#rule', 'month day'],
    ['strategy template', 'strategyTemplate', 'name demandProtect reverseProtect constantVoltageProtect dischargeEndProtect'],
    ['strategy template, limits', 'strategyTemplate', 'socLow socUp state'],
    ['strategy template, rows', 'strategyTemplate#row', 'start end power chargeStatus distribution'],
    ['strategy template, months and days', 'strategyTemplate#allotments', 'months days'],
    ['protection by demand', 'gridProtection#demand', 'limit target status'],
    ['protection against reverse power', 'gridProtection#reverse', 'limit target status'],
    ['protection, level', 'gridProtection#demand', 'level'],
    ['power reduction by state of charge', 'powerReduction#soc', 'trigger power'],
    ['power reduction by voltage', 'powerReduction#voltage', 'trigger power'],
    ['thermal rule', 'thermal#rule', 'enabled start end powerLow powerUp temperature action order'],
    [
      'strong-electricity node',
      'strongElectricity#node',
      `type name code powerReference powerUpper powerLower electricalProtection forwardEfficiency reverseEfficiency capacity storageCapacity
       batteryType pcs branch stack clusters chargeGun chargeEfficiency dischargeEfficiency socLow socUp constantVoltage totalVoltage
       cellVoltage cellTemperature controllability children threeStage`,
    ],
    [
      'strong-electricity node, constant-voltage protection',
      'strongElectricity#constantVoltage',
      'averageVoltage floatVoltage cutoffVoltage averageCurrent floatCurrent',
    ],
    ['strong-electricity node template', 'strongElectricity#template', 'name parameters'],
    ['export task', 'exportTask', 'exportTime fileName fileSize l r step taskStatus'],
    ['banner', 'banner', 'startTime endTime operateType'],
    ['alarm', 'alarm', 'busbarName deviceName level title originalTitle soe occurTime endTime status'],
    ['alarm filter', 'alarm#query', 'busbarName deviceType level status range'],
    ['dynamic-environment code', 'dynamicCode', 'device dynamicCode base64'],
    ['camera', 'camera', 'name kind channel online'],
    ['video', 'camera', 'id format poster'],
    ['meter replacement', 'meterReplacement', 'id endedAt name model'],
  ])('are as specified: %s', (_name, file, fields) =>
    expect(fieldsOf(file)).toEqual(expect.arrayContaining(fields.trim().split(/\s+/))),
  );
});

describe('the settings of a device', () => {
  it.each<[name: string, type: string, settings: string]>([
    ['ratios of a meter', 'em2', 'currentRatio voltageRatio'],
    ['branches of a converter', 'pcs', 'branchCount'],
    ['clusters and cells of a stack', 'stack', 'clusterCount cellCount'],
    ['guns of a charging pile', 'chargingpile', 'gunCount'],
    ['kind and channel of a camera', 'camera', 'kind channel address poster'],
  ])('are as specified: %s', (_name, type, settings) =>
    expect(Object.keys(device(type).config?.properties ?? {})).toEqual(expect.arrayContaining(settings.split(' '))),
  );
});

describe('the points of a device type', () => {
  const cells = `minCellVoltage:cell-V minVoltageCell: maxCellVoltage:cell-V maxVoltageCell: meanCellVoltage:cell-V minCellTemperature:celsius
    minTemperatureCell: maxCellTemperature:celsius maxTemperatureCell: meanCellTemperature:celsius`;
  const limits = 'chargeCurrentLimit:A dischargeCurrentLimit:A';
  const contactors = 'positiveContactor:flag negativeContactor:flag prechargeContactor:flag';
  const bands = ['Sharp', 'Peak', 'Flat', 'Valley', 'DeepValley', 'Noprice', 'Total'];
  const battery = 'voltage:V current:A power:kW';
  const insulation = 'insulationPositive:kohm insulationNegative:kohm';
  it.each<[name: string, type: string, points: string]>([
    ['PCS: running, alarm and fault state', 'pcs', 'runState:runState alarmState:warningFlag faultState:faultFlag'],
    ['PCS: charge and discharge state', 'pcs', 'chargeState:pcsChargeState'],
    ['PCS: control mode and grid state', 'pcs', 'controlMode:controlMode gridState:gridState'],
    ['PCS: work mode of the inverter', 'pcs', 'workMode:inverterWorkMode'],
    ['PCS: temperatures', 'pcs', 'heatSinkTemperature:celsius airTemperature:celsius inductorTemperature:celsius'],
    ['PCS: voltage of each phase', 'pcs', 'voltageA:V voltageB:V voltageC:V'],
    ['PCS: current of each phase', 'pcs', 'currentA:A currentB:A currentC:A'],
    [
      'PCS: power of each phase, and frequency',
      'pcs',
      'activePowerA:kW activePowerB:kW activePowerC:kW activePower:kW frequency:Hz',
    ],
    ['PCS: power factor', 'pcs', 'powerFactor:power-factor'],
    ['PCS: accumulated charge, total, day and current', 'pcs', 'chargeTotal:kWh chargeDay:kWh chargeCurrent:kWh'],
    ['PCS: accumulated discharge, total, day and current', 'pcs', 'dischargeTotal:kWh dischargeDay:kWh dischargeCurrent:kWh'],
    ['meter: ratios', 'em2', 'currentRatio: voltageRatio:'],
    ['meter: forward energy by band', 'em2', bands.map((band) => `forward${band}:kWh`).join(' ')],
    ['meter: reverse energy by band', 'em2', bands.map((band) => `reverse${band}:kWh`).join(' ')],
    ['meter: maximum demand of the month', 'em2', 'maxDemand:kW'],
    ['stack: insulation resistance', 'stack', insulation],
    ['stack: pack status', 'stack', 'packStatus:packStatus'],
    ['stack: voltage, current and power', 'stack', battery],
    ['stack: state of charge and of health', 'stack', 'soc:percent soh:percent'],
    ['stack: limits of current', 'stack', limits],
    ['stack: contactors', 'stack', contactors],
    ['stack: statistics of its cells', 'stack', cells],
    ['cluster: insulation resistance', 'cluster', insulation],
    ['cluster: pack status', 'cluster', 'packStatus:packStatus'],
    ['cluster: voltage, current and power', 'cluster', battery],
    ['cluster: state of charge and of health', 'cluster', 'soc:percent soh:percent'],
    ['cluster: limits of current', 'cluster', limits],
    ['cluster: contactors', 'cluster', contactors],
    ['cluster: statistics of its cells', 'cluster', cells],
    ['cell: voltage and temperature', 'cell', 'voltage:cell-V temperature:celsius'],
    [
      'liquid cooling: supply and return',
      'lc',
      'supplyTemperature:celsius returnTemperature:celsius supplyPressure:bar returnPressure:bar',
    ],
    ['liquid cooling: pump, fan and compressor', 'lc', 'pump:onOff fan:onOff compressor:onOff'],
    [
      'liquid cooling: targets',
      'lc',
      'coolingTarget:celsius heatingTarget:celsius targetMode:liquidCoolingTargetMode controlIndex:temperatureControlIndex',
    ],
    ['liquid cooling: mode', 'lc', 'mode:liquidCoolingMode'],
    ['air conditioner: mode', 'ac', 'mode:airConditionerMode'],
    ['dehumidifier: run and fault status', 'hts', 'runStatus:dehumidifierRunStatus faultStatus:dehumidifierFaultStatus'],
  ])('are as specified: %s', (_name, type, points) => {
    const of = device(type).points;
    const meant = points.trim().split(/\s+/);
    const found = meant
      .map((each) => each.split(':')[0] ?? '')
      .map((name) => `${name}:${of[name] ? measureOf(of[name]) : 'missing'}`);
    expect(found).toEqual(meant);
    expect(meant.filter((each) => titleOf(of[each.split(':')[0] ?? '']?.title) === undefined)).toEqual([]);
  });
  it.each('pcs pinvt em2 stack cluster cell ac dcdc lc dio ups mcgw'.split(' '))('exist: %s', (type) => {
    expect(Object.keys(device(type).points)).not.toEqual([]);
  });
});
const measureOf = ({ unit, $ref }: Schema): string => unit ?? $ref?.split('/').at(-1) ?? '';

describe('a display unit', () => {
  const units = read<Units>('units');
  it.each<[unit: string, wire: number]>([
    ['kWh', 3_600_000],
    ['MWh', 3_600_000_000],
    ['kW', 1000],
    ['kvar', 1000],
    ['MW', 1_000_000],
    ['Mvar', 1_000_000],
  ])('is converted in both directions: %s', (unit, wire) => {
    expect(convert({ type: 'number', unit }, 2.5 * wire, 'toDisplay', units)).toBe(2.5);
    expect(convert({ type: 'number', unit }, 2.5, 'toWire', units)).toBe(2.5 * wire);
  });
  it.each<[name: string, language: 'zh_CN' | 'en_US', currency: string, value: number, text: string]>([
    ['10 000 of a currency in Chinese', 'zh_CN', 'CNY', 123_456, '12.35'],
    ['1000 of a currency in English', 'en_US', 'CNY', 123_456, '123.46'],
    ['1000 pounds', 'en_US', 'GBP', 123_456, '123.46'],
  ])('of money is a multiple of %s', (_name, language, currency, value, text) => {
    const t = (key: string, values?: Readonly<Record<string, unknown>>) => key.replace('{{currency}}', String(values?.currency));
    const drawn = formatValue({ type: 'number', unit: 'money' }, value, { language, timezone: 'UTC', currency, units, t });
    expect(drawn).toEqual({ text, unit: language === 'zh_CN' ? `10,000 ${currency}` : `k ${currency}` });
  });
});

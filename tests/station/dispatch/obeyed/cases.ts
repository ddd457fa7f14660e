// Values of batteries, detectors and buttons, the power that they leave, and whether they latch until a person resets them.
import { full } from '../../../chance.ts';
import type { ReasonCode } from '../../../../src/station/dispatch/decision.ts';

/** The ways to request power. */
const paths = [
  'a plan',
  'a manual power',
  'a set-point that was written to the converter',
  'the set-point register, written while the cloud has control',
] as const;
export type PathName = (typeof paths)[number];

export interface Case {
  device: string;
  point: string;
  /** Absent if the point reads as not implemented. */
  value?: number;
  /** +1 if the value is forced while charging, −1 while discharging. */
  way: 1 | -1;
  /** Maximum remaining power in kW. */
  left: number;
  code: ReasonCode;
  latches?: true;
}
const battery = (point: string, value: number | undefined, way: 1 | -1, left: number, code: ReasonCode): Case => ({
  device: 'stack1',
  point,
  ...(value !== undefined && { value }),
  way,
  left,
  code,
});
const latch = (device: string, point: string, value: number, code: ReasonCode): Case => ({
  device,
  point,
  value,
  way: 1,
  left: 0,
  code,
  latches: true,
});

/** 868 V × 10 A = 8.7 kW. */
const all: readonly Case[] = [
  battery('chargeAllowed', 0, 1, 0, 'charge-forbidden'),
  battery('dischargeAllowed', 0, -1, 0, 'discharge-forbidden'),
  battery('packStatus', 5, 1, 0, 'charge-forbidden'),
  battery('packStatus', 6, -1, 0, 'discharge-forbidden'),
  battery('packStatus', 7, -1, 0, 'discharge-forbidden'),
  battery('packStatus', 8, 1, 0, 'charge-forbidden'),
  battery('packStatus', undefined, 1, 0, 'battery-unknown'),
  battery('faultState', 1, 1, 0, 'battery-fault'),
  battery('faultState', 1, -1, 0, 'battery-fault'),
  battery('chargeCurrentLimit', 10, 1, 9, 'battery-current'),
  battery('dischargeCurrentLimit', 10, -1, 8.7, 'battery-current'),
  battery('chargePowerLimit', 15, 1, 15, 'battery-power'),
  battery('dischargePowerLimit', 15, -1, 14.6, 'battery-power'),
  battery('chargePowerLimit', undefined, 1, 0, 'battery-unknown'),
  battery('voltage', undefined, -1, 0, 'battery-unknown'),
  battery('maxCellVoltage', 3.7, 1, 0, 'cell-high'),
  battery('minCellVoltage', 2.4, -1, 0, 'cell-low'),
  battery('maxCellTemperature', 60, 1, 0, 'temperature'),
  battery('maxCellTemperature', 60, -1, 0, 'temperature'),
  battery('minCellTemperature', -1, 1, 0, 'temperature'),
  battery('fuseFault', 1, 1, 0, 'battery-fault'),
  battery('currentSensorFault', 1, -1, 0, 'battery-measurement'),
  battery('masterFault', 1, 1, 0, 'battery-measurement'),
  battery('positiveContactor', 0, 1, 0, 'contactor-open'),
  { device: 'pcs1', point: 'dcFault', value: 1, way: 1, left: 0, code: 'converter-fault' },
  { device: 'pcs1', point: 'bmsTimeout', value: 1, way: -1, left: 0, code: 'converter-fault' },
  { device: 'pcs1', point: 'faultCode', way: 1, left: 0, code: 'converter-unknown' },
  latch('stack1', 'chargeOverCurrent', 3, 'battery-fault'),
  latch('stack1', 'insulationPositive', 20, 'insulation'),
  latch('stack1', 'insulationNegative', 20, 'insulation'),
  latch('stack1', 'systemInsulation', 20, 'insulation'),
  latch('pcs1', 'insulation', 20, 'insulation'),
  latch('smoke1', 'smoke', 1, 'fire'),
  latch('fire1', 'manualCall', 1, 'fire'),
  latch('mcgw1', 'emergencyStop', 1, 'emergency-stop'),
];

/** All cases with all ways take minutes. Outside the full run each case uses one way only, and no case is left out. */
export const casesOf = (path: PathName): readonly Case[] =>
  full ? all : all.filter((_, at) => at % paths.length === paths.indexOf(path));

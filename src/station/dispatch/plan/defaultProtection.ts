// Default battery protection: tapers for lithium iron phosphate, disabled until a person enables it, because the BMS has tapers
// of its own.
import type { BatteryProtection } from '../../contract/docs.ts';

export const defaultProtection: BatteryProtection = {
  enabled: false,
  ratioFactor: 1,
  chargeVoltage: { full: 3.5, zero: 3.615 },
  dischargeVoltage: { full: 3.15, zero: 3.04 },
  chargeTemperature: { zeroBelow: 0, fullFrom: 15, fullTo: 50, zeroAbove: 55 },
  dischargeTemperature: { zeroBelow: 0, fullFrom: 10, fullTo: 50, zeroAbove: 55 },
  chargeEnd: { hold: 3.5, cutoff: 3.6, release: 3.4 },
  dischargeEnd: { cutoff: 2.9, release: 3.1 },
};

import { describe, expect, it } from 'vitest';
import { strategy as independent } from '../../../../src/station/dispatch/strategies/independentOprCfg/index.ts';
import { strategy as region } from '../../../../src/station/dispatch/strategies/region/index.ts';
import type { Outlook } from '../../../../src/station/dispatch/strategy.ts';

const outlook = (of: Partial<Outlook>): Outlook => ({
  at: 0,
  time: '12:00',
  ratedPower: 125,
  chargeLimit: 125,
  dischargeLimit: 125,
  socLeast: 50,
  socMost: 50,
  grid: 0,
  storage: 0,
  ...of,
});

describe('the strategy of independent operation', () => {
  const wanted = (of: Partial<Outlook>) => independent.want(outlook(of), { draw: 5, reserve: 20 });
  it.each<[name: string, of: Partial<Outlook>, power: number]>([
    ['charges the surplus', { grid: -40 }, 40],
    ['continues charging while there is a surplus', { grid: 0, storage: 40 }, 40],
    ['discharges the import of the site above the allowed import', { grid: 60 }, -55],
    ['never charges from the grid', { grid: 3 }, 0],
    ['stops charging without a surplus', { grid: 50, storage: 40 }, -5],
  ])('%s', (_name, of, power) => {
    expect(wanted(of)).toEqual({ power, code: 'independent' });
  });
  it('does not discharge below its reserve, and still charges a surplus', () => {
    expect(wanted({ grid: 60, socLeast: 20 })).toEqual({ power: 0, code: 'independent-reserve' });
    expect(wanted({ grid: 60, socLeast: undefined })).toEqual({ power: 0, code: 'independent-reserve' });
    expect(wanted({ grid: -60, socLeast: 20 })).toEqual({ power: 60, code: 'independent' });
  });
  it.each(['grid', 'storage'])('requests no power without the power of the %s, and reports the reason', (name) => {
    expect(wanted({ [name]: undefined })).toEqual({ power: 0, code: 'independent-unknown' });
  });
});

describe('the region strategy', () => {
  const document = { low: 20, high: 100, voltageLow: 200, voltageHigh: 240, support: 50 };
  const wanted = (of: Partial<Outlook>, more = {}) =>
    region.want(outlook({ grid: 60, voltageLeast: 225, voltageMost: 230, ...of }), { ...document, ...more });
  it.each<[name: string, of: Partial<Outlook>, power: number, code: string]>([
    ['requests no power within its limits', {}, 0, 'region-rest'],
    ['discharges the power above its limit', { grid: 130 }, -30, 'region-load'],
    ['charges the power below its limit', { grid: -10 }, 30, 'region-load'],
    ['starts from the present power of the storage', { grid: 100, storage: -30 }, -30, 'region-load'],
    ['discharges while a phase voltage is too low', { voltageLeast: 196 }, -20, 'region-voltage'],
    ['supports the voltage by no more than its power', { voltageLeast: 150 }, -50, 'region-voltage'],
    ['charges while a phase voltage is too high', { voltageMost: 245 }, 25, 'region-voltage'],
    ['uses the larger of both powers', { grid: 130, voltageLeast: 196 }, -30, 'region-load'],
    ['requests no power if one phase is too low and another too high', { voltageLeast: 190, voltageMost: 250 }, 0, 'region-rest'],
  ])('%s', (_name, of, power, code) => {
    expect(wanted(of)).toEqual({ power, code });
  });
  it.each(['grid', 'storage', 'voltageLeast', 'voltageMost'])('requests no power without %s, and reports the reason', (name) => {
    expect(wanted({ grid: 130, [name]: undefined })).toEqual({ power: 0, code: 'region-unknown' });
  });
  it('does not need the voltage without voltage support', () => {
    expect(wanted({ grid: 130, voltageLeast: undefined }, { support: 0 })).toEqual({ power: -30, code: 'region-load' });
  });
});

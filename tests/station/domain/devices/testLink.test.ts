// The connection test as the console shows it: values, findings, proposals, and what a form lacks for it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceLinkTest } from '../../../../src/core/calls/calls.gen.ts';
import type { LinkTest } from '../../../../src/station/contract/index.ts';
import { type StationDouble, openDouble, refusalOf } from '../../calls/double.ts';
import { pileForm } from './pileForm.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const form = () => pileForm(double.station.devices()[0]?.busbarName ?? '');

describe('device.testLink', () => {
  it('shows the readings of the device, main value first', async () => {
    Object.assign(double.linkTest, { result: 'values', ms: 4, values: { activePower: 12.5, runState: 1 } });
    const { data, text } = await double.call('device.testLink', { id: 'pcs1' });
    expect(data).toEqual({
      result: 'values',
      ms: 4,
      values: { 'pcs#activePower': 12.5, 'pcs#runState': 1 },
      findings: [],
      advice: [],
      points: [
        { id: 'runState', title: 'Running state', value: 'Running', verdict: 'plausible' },
        { id: 'activePower', title: 'Active power', value: '12.5 kW', range: '−6,000 to 6,000 kW', verdict: 'plausible' },
      ],
    });
    expect(text).toContain('The device responded after');
  });
  it('names implausible values, and proposes the field and the value that correct them', async () => {
    Object.assign(double.linkTest, {
      result: 'values',
      ms: 4,
      values: { powerFactor: 4.07e29, activePower: 12.5, ratedPower: 125 },
      odd: new Map([['powerFactor', 'range']]),
      proposal: { setting: 'words', value: 'ABCD', point: 'frequency', reads: 50.01 },
    });
    const { data, text } = await double.call('device.testLink', { id: 'pcs1', ratedPower: 100 });
    expect(data).toMatchObject({
      points: [{ id: 'activePower' }, { id: 'powerFactor', value: '4.07e29', verdict: 'implausible' }, { id: 'ratedPower' }],
      findings: [
        { what: 'Byte order', seen: 'With ABCD, frequency is 50.01 Hz' },
        { what: 'Rated power', seen: '100.0 kW entered, 125.0 kW reported by the device' },
      ],
      advice: [
        { path: '/words', offer: 'ABCD' },
        { path: '/ratedPower', offer: 125 },
      ],
    });
    expect(text).toContain('values are not plausible');
  });
  it('names the values of a part with the part, and shortens a long list of rejected points', async () => {
    const refused = [
      'voltage',
      'soc',
      'soh',
      'current',
      'power',
      'packStatus',
      'faultState',
      'maxCellVoltage',
      'minCellVoltage',
      'cycles',
    ];
    Object.assign(double.linkTest, {
      result: 'values',
      ms: 4,
      values: { soc: 50, '/cluster.1#maxCellTemperature': 400 },
      odd: new Map([['/cluster.1#maxCellTemperature', 'range']]),
    });
    const { data } = await double.call('device.testLink', { id: 'stack1' });
    expect(data).toMatchObject({
      points: [
        { id: 'soc', title: 'SOC', verdict: 'plausible' },
        { title: 'Battery cluster 1 Highest cell temperature', value: '400.0 °C', range: '−30 to 80 °C', verdict: 'implausible' },
      ],
    });
    Object.assign(double.linkTest, { values: { soc: 50 }, odd: undefined, refused: refused.map((name) => `/cluster.1#${name}`) });
    const { text } = await double.call('device.testLink', { id: 'stack1' });
    expect(text).toContain('Rejected points');
  });
  it('marks values outside their typical range, and names the only factor that brings one into it', async () => {
    Object.assign(double.linkTest, {
      result: 'values',
      ms: 4,
      values: { frequency: 5.001, voltageA: 1.2, dcVoltage: 750 },
      odd: new Map([
        ['frequency', 'typical'],
        ['voltageA', 'typical'],
      ]),
    });
    const { data, text } = await double.call('device.testLink', { id: 'pcs1' });
    const { points = [], findings } = data as DeviceLinkTest;
    expect(points.map(({ id, range, verdict }) => [id, range, verdict])).toEqual([
      ['frequency', '45 to 66 Hz', 'unusual'],
      ['voltageA', '50 to 40,000 V', 'unusual'],
      ['dcVoltage', '20 to 2,000 V', 'plausible'],
    ]);
    const seen = '5.00 Hz read; multiplied by 10 it is 50.01 Hz. Check the scale of its register and the ratios.';
    // Several factors are possible for the voltage.
    expect(findings?.map((each) => [each.what, each.seen])).toEqual([['Frequency', seen]]);
    expect(text).toContain('values are unusual');
  });
  it.each([
    ['/ip', { protocol: 'modbus-tcp' as const, ip: undefined, port: 502 }],
    ['/ip', { protocol: 'modbus-rtu-tcp' as const, ip: '', port: 502 }],
    ['/port', { protocol: 'modbus-tcp' as const, ip: '192.0.2.7', port: undefined }],
    ['/serial', { protocol: 'modbus-rtu' as const, ip: undefined, port: undefined }],
  ])('does not connect while %s is missing', async (path, link) => {
    Object.assign(double.linkTest, { result: 'values', ms: 4 });
    const refusal = await refusalOf(double.call('device.testLink', { ...form(), ...link }));
    expect(refusal).toMatchObject({ code: 400, data: [{ path, message: 'Please enter a value' }] });
  });
  it('reports an identity mismatch with the text of the device type', async () => {
    const mismatch = { title: 'A different SunSpec model responds at this address', advice: 'Set the base address.' };
    Object.assign(double.linkTest, { result: 'identity-mismatch', ms: 4, mismatch });
    expect(await refusalOf(double.call('device.testLink', form()))).toMatchObject({
      code: 409,
      message: '{{what}}. {{advice}}',
      values: { what: { text: mismatch.title }, advice: { text: mismatch.advice } },
      data: { result: 'identity-mismatch' },
    });
  });
  it('names the unit ID of a response that differs from the requested one', async () => {
    Object.assign(double.linkTest, { result: 'unit', ms: 4, unit: 255 });
    expect(await refusalOf(double.call('device.testLink', { ...form(), unitId: 14 }))).toMatchObject({
      code: 409,
      message:
        'The device responded as unit {{unit}} instead of {{asked}}. If it is the right device, set "Unit ID in responses" to {{unit}}.',
      values: { unit: 255, asked: 14 },
    });
  });
  it.each<[LinkTest['result'], string]>([
    ['refused', 'Connection refused. Check the port.'],
    ['timeout', 'Connected, but the device does not respond. Check the unit ID and the protocol.'],
    ['exception', 'The device responded with exception {{exception}}. Check the unit ID and the model.'],
    ['length', 'The response has an unexpected length. Check the model.'],
    ['no-serial', 'Not polled: no serial support'],
  ])('reports "%s" as text', async (result, text) => {
    Object.assign(double.linkTest, { result, ms: 4, exception: 2 });
    expect(await refusalOf(double.call('device.testLink', form()))).toMatchObject({ code: 409, message: text, data: { result } });
  });
});

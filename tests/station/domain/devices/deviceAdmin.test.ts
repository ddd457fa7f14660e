import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceLinkTest } from '../../../../src/core/calls/calls.gen.ts';
import type { DeviceRecord, LinkTest } from '../../../../src/station/contract/index.ts';
import { type StationDouble, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

type Form = Record<string, unknown> & { id: string; revision: number };
type Row = Record<string, unknown> & { id: string; form: Form };
const point = () => double.station.devices()[0]?.busbarName ?? '';
const form = (of: object = {}) => ({
  name: 'Pile',
  type: 'chargingpile',
  model: 'generic',
  busbarName: point(),
  gunCount: 2,
  protocol: 'modbus-tcp',
  ip: '10.0.0.7',
  port: 1502,
  unitId: 3,
  ...of,
});
const rows = async (query: object = {}) => ((await double.call('device.page', query)).data as { list: Row[] }).list;
const formOf = async (id: string) => (await rows({ pageSize: 100 })).find((row) => row.id === id)?.form as Form;
const saved = (id: string) => double.station.devices().find((each) => each.id === id) as DeviceRecord;

describe('the choice of device types', () => {
  it('includes every type with registers or settings, and excludes types that are only parts', async () => {
    const types = ((await double.call('device.types')).data as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['pcs', 'em2', 'stack', 'camera']));
    expect(types.filter((type) => ['cell', 'cluster', 'dispatch'].includes(type))).toEqual([]);
  });
  it('includes the models of a type and their manufacturers', async () => {
    const models = (await double.call('device.models', { type: 'pcs' })).data;
    expect(models).toMatchObject([{ id: 'generic' }, { id: 'northgrid-ng125', vendor: 'Northgrid' }]);
    expect((await double.call('device.vendors', { type: 'pcs' })).data).toMatchObject([{ id: 'Generic' }, { id: 'Northgrid' }]);
  });
});

describe('the device administration', () => {
  it('stores general data, link and settings separately, and returns the form as it was sent', async () => {
    const { id } = (await double.call('device.create', form())).data as Form;
    expect(saved(id)).toEqual({
      id,
      name: 'Pile',
      type: 'chargingpile',
      model: 'generic',
      busbarName: point(),
      link: { protocol: 'modbus-tcp', ip: '10.0.0.7', port: 1502, unitId: 3 },
      config: { gunCount: 2 },
      startedAt: double.clock.now(),
    });
    expect(await formOf(id)).toEqual({ id, revision: 1, ...form() });
    await double.call('device.update', { ...(await formOf(id)), gunCount: 4, words: 'CDAB' });
    expect(saved(id)).toMatchObject({ config: { gunCount: 4 }, link: { words: 'CDAB' } });
    expect((await double.call('device.remove', { id })).text).toBe('Removed');
    expect(saved(id)).toBeUndefined();
    const log = double.station.docs.logs({ current: 1, pageSize: 3 }).list.map(({ what }) => what);
    expect(log).toEqual(['device.remove', 'device.update', 'device.create']);
  });
  it('shows where a simulated device listens and that it is simulated, and the form keeps the real address', async () => {
    expect((await rows({ type: 'pcs' }))[0]).toMatchObject({
      address: '127.0.0.1:40001 / 1',
      note: 'Simulated on this machine',
      form: { port: 502 },
    });
  });
  it('stores a serial line, and reports that there is no serial support', async () => {
    const { ip: _ip, port: _port, ...serial } = form({ protocol: 'modbus-rtu', serial: '/dev/ttyS1', baudRate: 19_200 });
    const { data, text } = await double.call('device.create', serial);
    const { id } = data as Form;
    expect(text).toBe('Saved. Not polled: no serial support');
    expect(saved(id).link).toMatchObject({ line: { serial: '/dev/ttyS1', baudRate: 19_200, parity: 'none' }, unitId: 3 });
    double.barred[id] = 'no-serial';
    expect((await rows({ name: 'pile' }))[0]).toMatchObject({
      address: '/dev/ttyS1 / 3',
      note: 'Not polled: no serial support',
    });
  });
  it('reports what is missing for a device without a type, and allows removing it', async () => {
    const { id } = (await double.call('device.create', form())).data as Form;
    const { chargingpile: _gone, ...devices } = double.station.content().devices;
    const content = { ...double.station.content(), devices };
    Object.assign(double.station, { content: () => content });
    double.barred[id] = 'no-model';
    const [row] = await rows({ name: 'pile' });
    expect(row).toMatchObject({ typeTitle: 'chargingpile', note: 'Not polled: its device type is missing in the schemas' });
    expect(row).not.toHaveProperty('form');
    double.guarded.length = 0;
    expect((await double.call('device.remove', { id })).text).toBe('Removed');
    // Without its type it is unknown whether the device carries power of the storage.
    expect(double.guarded).toEqual([['at-rest']]);
    expect(await rows({ name: 'pile' })).toEqual([]);
  });
  it('stores the unit ID of responses, only for Modbus TCP', async () => {
    const { data } = await double.call('device.create', form({ name: 'Gateway', answersAs: 255 }));
    const { id } = data as { id: string };
    expect(saved(id).link.answersAs).toBe(255);
    expect(await formOf(id)).toMatchObject({ answersAs: 255 });
    await double.call('device.update', { ...(await formOf(id)), answersAs: undefined, protocol: 'modbus-rtu-tcp' });
    expect(saved(id).link).not.toHaveProperty('answersAs');
  });
  it('stores gateway settings, and keeps a converter under control if only they change', async () => {
    const { data } = await double.call('device.create', form({ name: 'Converter 9', type: 'pcs', ratedPower: 100 }));
    const { id } = data as { id: string };
    await double.call('device.enableControl', { id });
    await double.call('device.update', { ...(await formOf(id)), pauseMs: 50, connections: 2 });
    expect(saved(id)).toMatchObject({ control: 'enabled', link: { pauseMs: 50, connections: 2 } });
    expect(await formOf(id)).toMatchObject({ pauseMs: 50, connections: 2 });
    await double.call('device.update', { ...(await formOf(id)), unitId: 9 });
    expect(saved(id)).toMatchObject({ control: 'readOnly', link: { pauseMs: 50, connections: 2, unitId: 9 } });
  });
  it('stores the pause between requests of a device on a serial line', async () => {
    const line = { protocol: 'modbus-rtu', serial: '/dev/ttyS9', baudRate: 9600, ip: undefined, port: undefined };
    const { data } = await double.call('device.create', form({ name: 'Meter 9', ...line, pauseMs: 50 }));
    const { id } = data as { id: string };
    expect(saved(id).link).toMatchObject({ protocol: 'modbus-rtu', pauseMs: 50 });
    expect(await formOf(id)).toMatchObject({ serial: '/dev/ttyS9', pauseMs: 50 });
  });
  it('leaves a cooling unit read-only until a person enables control, because thermal management would switch it', async () => {
    const { data } = await double.call('device.create', form({ name: 'Cooling 9', type: 'lc' }));
    const { id } = data as { id: string };
    expect(saved(id).control).toBe('readOnly');
    expect((await rows({ name: 'Cooling 9' }))[0]).toMatchObject({ control: 'readOnly' });
    await double.call('device.enableControl', { id });
    expect(saved(id).control).toBe('enabled');
  });
  it('allows a person to withdraw control from the station, and keeps it withdrawn if the address changes', async () => {
    const { data } = await double.call('device.create', form({ name: 'Converter 10', type: 'pcs', ratedPower: 100 }));
    const { id } = data as { id: string };
    expect(await refusalOf(double.call('device.withdrawControl', { id }))).toMatchObject({ code: 409 });
    await double.call('device.enableControl', { id });
    await double.call('device.withdrawControl', { id });
    expect(saved(id).control).toBe('withdrawn');
    expect((await rows({ name: 'Converter 10' }))[0]).toMatchObject({ control: 'readOnly' });
    await double.call('device.update', { ...(await formOf(id)), unitId: 9 });
    expect(saved(id).control).toBe('withdrawn');
    await double.call('device.enableControl', { id });
    expect(saved(id).control).toBe('enabled');
    // The station does not command this meter, and a simulated device needs no permission, so there is no control to withdraw.
    for (const other of ['meterGrid', 'pcs1'])
      expect(await refusalOf(double.call('device.withdrawControl', { id: other }))).toMatchObject({ code: 409 });
  });
  it('disconnects a device from the simulation if it gets another address', async () => {
    const before = await formOf('pcs1');
    await double.call('device.update', { ...before, name: 'Converter' });
    expect(saved('pcs1')).toMatchObject({ name: 'Converter', simulated: true, relates: { stack: 'stack1' } });
    await double.call('device.update', { ...(await formOf('pcs1')), ip: '10.0.0.9' });
    expect(saved('pcs1')).not.toHaveProperty('simulated');
  });
  it('refuses a used name, an unknown grid connection point, another type, a stale form, and removing a device that others need', async () => {
    const refused = async (name: string, request: object) => {
      const { code, message, data } = await refusalOf(double.call(name, request));
      return [code, (data as { path: string }[] | null)?.[0]?.path ?? message];
    };
    const taken = saved('pcs1').name;
    expect(await refused('device.create', form({ name: taken }))).toEqual([400, '/name']);
    expect(await refused('device.create', form({ busbarName: 'elsewhere' }))).toEqual([400, '/busbarName']);
    expect(await refused('device.update', form({ id: 'pcs1' }))).toEqual([400, '/type']);
    expect((await refused('device.remove', { id: 'stack1' }))[0]).toBe(409);
    expect((await refused('device.remove', { id: 'nothing' }))[0]).toBe(404);
    await expect(double.call('device.update', { ...(await formOf('ups1')), revision: 7 })).rejects.toThrow('somebody else');
  });
  it('filters the list by type and grid connection point', async () => {
    expect((await rows({ type: 'em2' })).every(({ type }) => type === 'em2')).toBe(true);
    expect(await rows({ busbarName: 'elsewhere' })).toEqual([]);
  });
});

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
    ['exception', 'The device responded with exception {{exception}}. Check the model.'],
    ['length', 'The response has an unexpected length. Check the model.'],
    ['no-serial', 'Not polled: no serial support'],
  ])('reports "%s" as text', async (result, text) => {
    Object.assign(double.linkTest, { result, ms: 4, exception: 2 });
    expect(await refusalOf(double.call('device.testLink', form()))).toMatchObject({ code: 409, message: text, data: { result } });
  });
});

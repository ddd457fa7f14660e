import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { type StationDouble, openDouble, refusalOf } from '../../calls/double.ts';
import { pileForm } from './pileForm.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

type Form = Record<string, unknown> & { id: string; revision: number };
type Row = Record<string, unknown> & { id: string; form: Form };
const point = () => double.station.devices()[0]?.busbarName ?? '';
const form = (of: object = {}) => ({ ...pileForm(point()), ...of });
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
    double.read('pcs1', { frequency: 50 });
    double.link('pcs1', 'normal');
    expect((await rows({ type: 'pcs' }))[0]).toMatchObject({
      address: '127.0.0.1:40001 / 1',
      note: 'Simulated on this machine',
      form: { port: 502 },
    });
  });
  it('shows why a device that is polled is not in order', async () => {
    const { id } = (await rows({ type: 'pcs' }))[0] as Row;
    const noteOf = async () => (await rows({ type: 'pcs' })).find((each) => each.id === id)?.note;
    double.link(id, 'timeout');
    expect(await noteOf()).toBe('No response');
    double.link(id, 'abnormal');
    expect(await noteOf()).toBe('Connected, but some of its answers are missing or not valid');
    double.refused[id] = ['frequency'];
    expect(await noteOf()).toBe('Connected, but rejects 1 of its points');
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

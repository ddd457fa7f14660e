import { expect, it, onTestFinished } from 'vitest';
import { startReal, until } from '../realStation.ts';

it('plant.fault makes a simulated device fail for a time, for an administrator only, and never a real device', async () => {
  const station = await startReal();
  onTestFinished(() => station.remove());
  const headers = await station.login();
  const order = (body: object, as = headers) => station.post('/v1/rpc/plant/fault', body, as);
  const { live } = station.station;
  const linked = (link: string) => until(() => (live.get('lc1')?.link === link ? true : undefined));
  expect(await linked('ok')).toBe(true);

  expect(await order({ device: 'lc1', fault: 'silent' }, await station.login('maintainer'))).toMatchObject({ code: 403 });
  expect(await order({ device: 'nobody', fault: 'silent' })).toMatchObject({ code: 404 });
  expect(await order({ device: 'lc1', fault: 'explodes' })).toMatchObject({ code: 400 });
  expect(await order({ device: 'lc1', fault: 'reads' })).toMatchObject({ code: 400 });

  expect(await order({ device: 'lc1', fault: 'garbage', seconds: 10 })).toMatchObject({ code: 200 });
  expect(await linked('abnormal')).toBe(true);
  expect(await linked('ok')).toBe(true);

  const { logs } = station.station.docs;
  expect(logs({ current: 1, pageSize: 10, kinds: ['command'] }).list).toContainEqual(
    expect.objectContaining({ what: 'plant.fault', after: { fault: 'garbage', seconds: 10 } }),
  );
  station.station.docs.tx((tx) => {
    const record = station.station.devices().find(({ id }) => id === 'ups1');
    tx.put('devices', 'ups1', { ...record, simulated: false }, 'test');
  });
  expect(await order({ device: 'ups1', fault: 'silent' })).toMatchObject({ code: 409, msg: 'This device is not simulated' });
});

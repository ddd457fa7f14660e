import { expect, it, onTestFinished } from 'vitest';
import { startReal } from '../realStation.ts';

it('a missing right is refused and logged, once for repeated attempts at the same call', async () => {
  const station = await startReal();
  onTestFinished(() => station.remove());
  const viewer = await station.login('viewer');
  const admin = await station.login();
  const refused = async () => {
    const { data } = await station.post('/v1/rpc/sys/operationLog/search', { operationTitleList: ['refusal'] }, admin);
    return (data as { list: Record<string, unknown>[] }).list;
  };
  for (let n = 0; n < 3; n++)
    expect(await station.post('/v1/rpc/strategy/start', { type: 'pv' }, viewer)).toMatchObject({ code: 403 });
  expect(await station.post('/v1/rpc/plant/fault', {}, viewer)).toMatchObject({ code: 403 });
  expect(await refused()).toMatchObject([
    { who: 'Viewer', kind: 'refusal', title: 'Fault of a simulated device', outcome: 'refused' },
    { who: 'Viewer', kind: 'refusal', title: 'Start the strategy', outcome: 'refused' },
  ]);
  // A refusal by the state of the station or without a session is not logged as this kind.
  expect(await station.post('/v1/rpc/strategy/start', { type: 'pv' })).toMatchObject({ code: 401 });
  expect(await refused()).toHaveLength(2);
  const signIns = await station.post('/v1/rpc/sys/operationLog/search', { operationTitleList: ['login'] }, admin);
  expect(JSON.stringify(signIns.data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|"target"/);
});

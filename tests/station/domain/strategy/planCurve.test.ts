import { createServer, type Server } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { membersOf } from '../../../../src/core/schema/bounds.ts';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { strategy as commissioned } from '../../../../src/station/domain/commissioning/strategy.ts';
import { resolveIn } from '../../../../src/station/server/calls/input.ts';
import { makeCertificate } from '../../../../src/station/server/ingress/certificate.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

const day = '2026-07-15';
const curve = '00:00,10\n00:15,-20\n';
let double: StationDouble;
let server: Server;
let address = '';
/** The responses of the server by path. */
const pages: Record<string, { status?: number; location?: string; text?: string }> = {
  '/plan.csv': { text: curve },
  '/gone': { status: 404 },
  '/long': { text: `${curve}${' '.repeat(100_000)}` },
  '/away': { status: 302, location: 'http://169.254.169.254/latest' },
};
beforeAll(async () => {
  server = createServer((request, response) => {
    const { status = 200, location, text = '' } = pages[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, location === undefined ? {} : { location }).end(text);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  double = openDouble();
  double.read('pcs1', { ratedPower: 125 });
});
afterEach(() => double.close());

const file = (text: string) => ({ files: { file: { name: 'plan.csv', type: 'text/csv', bytes: Buffer.from(text) } } });
const sendFile = (text: string, on = day) =>
  double.call('strategy.changePlanTracking', { day: on, source: 'file', file: 'plan.csv' }, file(text));
const sendUrl = (url: string) => double.call('strategy.changePlanTracking', { day, source: 'url', url });
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();
const states = async () =>
  ((await double.call('strategy.enabledTypes')) as { data: { type: string; state: string }[] }).data.find(
    ({ type }) => type === 'st',
  );

const sentSchema = () => double.station.content().entities['planTracking#sent'] ?? {};
/** Returns the members that are missing or invalid. */
const misfits = (sent: object) =>
  toShapeCheck(toPlain(sentSchema(), { side: 'request' }))(sent).map(({ path, params }) =>
    typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : path,
  );

describe('plan tracking', () => {
  it('requires the file or the address, depending on its source', () => {
    expect(misfits({ day, source: 'file', file: 'plan.csv' })).toEqual([]);
    expect(misfits({ day, source: 'url', url: 'https://grid.example/plan.csv' })).toEqual([]);
    expect(misfits({ day, source: 'file' })).toEqual(['/file']);
    expect(misfits({ day, source: 'url' })).toEqual(['/url']);
    expect(misfits({ day, source: 'url', url: 'file:///etc/passwd' })).toEqual(['/url']);
  });
  it('is previewed before it is followed, and followed once it is activated', async () => {
    expect(await states()).toMatchObject({ state: 'unplanned' });
    const { data } = await sendFile(curve);
    expect(data).toMatchObject({ read: { day, name: 'plan.csv', lowest: -20, highest: 10, charges: 2.5, discharges: 5 } });
    expect(data).not.toHaveProperty('inForce');
    await double.call('strategy.save', { type: 'st' });
    expect(planNow()).toBeUndefined();
    expect(await refusalOf(double.call('strategy.start'))).toMatchObject({ code: 409, message: 'No active plan curve' });
    const { revision } = (await double.call('strategy.planTracking')).data as { revision: number };
    await double.call('strategy.usePlanCurve', { revision });
    expect(planNow()).toMatchObject({ kind: 'st', document: { today: day, inForce: { rows: [{ power: 10 }, { power: -20 }] } } });
    expect((await double.call('strategy.planTracking')).data).not.toHaveProperty('read');
    expect((await double.call('strategy.start')).text).toBe('Strategy started');
  });
  it('is not ready after its day, reports that, and cannot be started', async () => {
    await sendFile(curve);
    await double.call('strategy.usePlanCurve', { revision: 1 });
    await double.call('strategy.save', { type: 'st' });
    expect(await states()).toEqual({ type: 'st', title: 'Plan tracking', state: 'chosen' });
    const over = 'The active plan curve is for a past day';
    double.clock.set(double.clock.now() + 86_400_000);
    expect(await states()).toMatchObject({ state: 'chosen', why: over });
    expect(await refusalOf(double.call('strategy.start'))).toMatchObject({ code: 409, message: over });
    expect(commissioned.look(double.station)).toMatchObject([{ verdict: 'fails', seen: { text: over } }]);
    await double.call('strategy.save', { type: 'lf' });
    expect(await states()).toMatchObject({ state: 'unplanned', why: over });
  });
  it('can be previewed but not activated for a past day, and does not replace the active curve', async () => {
    await sendFile(curve);
    await double.call('strategy.usePlanCurve', { revision: 1 });
    await sendFile('12:00,5\n13:00,6', '2026-07-14');
    expect(await refusalOf(double.call('strategy.usePlanCurve', { revision: 3 }))).toMatchObject({
      code: 409,
      message: 'The loaded curve is for a past day',
    });
    expect((await double.call('strategy.planTracking')).data).toMatchObject({ inForce: { day }, read: { day: '2026-07-14' } });
  });
  it('keeps following the active curve while another is previewed', async () => {
    await sendFile(curve);
    await double.call('strategy.usePlanCurve', { revision: 1 });
    await sendFile('12:00,5\n13:00,6', '2026-07-16');
    expect((await double.call('strategy.planTracking')).data).toMatchObject({ inForce: { day }, read: { day: '2026-07-16' } });
  });
  it('activates only the previewed curve, and reports another one loaded in between', async () => {
    await sendFile(curve);
    await sendFile('12:00,5\n13:00,6');
    await expect(double.call('strategy.usePlanCurve', { revision: 1 })).rejects.toMatchObject({ current: { revision: 2 } });
  });
  it('activates nothing without a loaded curve', async () => {
    expect(await refusalOf(double.call('strategy.usePlanCurve', { revision: 0 }))).toMatchObject({ code: 409 });
  });
  it.each<[name: string, text: string]>([
    ['is not a curve', 'a letter to the operator'],
    ['has a gap', '00:00,1\n00:15,1\n01:00,1'],
    ['is for another day', '2026-07-14 00:00,1\n2026-07-14 00:15,1'],
    ['exceeds the rating of the converters', '00:00,1\n00:15,126'],
  ])('refuses a file that %s at its field, and changes nothing', async (_name, text) => {
    await sendFile(curve);
    expect(await refusalOf(sendFile(text))).toMatchObject({ code: 400, data: [{ path: '/file' }] });
    expect((await double.call('strategy.planTracking')).data).toMatchObject({ revision: 1, read: { highest: 10 } });
  });
});

describe('a plan curve by its address', () => {
  it.each([
    ['http://127.0.0.1%2f:18292/', 'Enter an address with an existing host, for example https://plans.example/today.csv'],
    ['http://plans.example/today.csv', "Use https. Plain http is allowed only for the station's own machine."],
    ['https://169.254.169.254/latest', 'The address points to the station itself'],
    ['https://0xa9fea9fe/latest', 'The address points to the station itself'],
    ['https://2852039166/latest', 'The address points to the station itself'],
    ['https://[fe80::1]/today.csv', 'The address points to the station itself'],
  ])('%s is refused at its field', async (url, message) => {
    expect(await refusalOf(sendUrl(url))).toMatchObject({ code: 400, data: [{ path: '/url', message }] });
  });
  it('is read from its address', async () => {
    expect((await sendUrl(`${address}/plan.csv`)).data).toMatchObject({ read: { name: `${address}/plan.csv`, highest: 10 } });
  });
  it('is not read from a server with an untrusted certificate', async () => {
    const own = makeCertificate(['127.0.0.1'], new Date(), new Date(Date.now() + 86_400_000));
    let asked = 0;
    const tls = createTls(own, (_request, response) => {
      asked += 1;
      response.end(curve);
    });
    onTestFinished(() => void tls.close());
    await new Promise<void>((done) => void tls.listen(0, '127.0.0.1', done));
    const url = `https://127.0.0.1:${(tls.address() as AddressInfo).port}/plan.csv`;
    expect(await refusalOf(sendUrl(url))).toMatchObject({ data: [{ path: '/url', message: 'No response from the address' }] });
    expect(asked).toBe(0);
  });
  it.each(['/gone', '/long', '/away'])('%s is refused at its field', async (path) => {
    expect(await refusalOf(sendUrl(address + path))).toMatchObject({ code: 400, data: [{ path: '/url' }] });
  });
  it('of an address may be as long as a file', async () => {
    const { maxMB = 0 } = resolveIn(sentSchema(), membersOf(sentSchema()).file ?? {})?.file ?? {};
    const { text = '' } = pages['/long'] ?? {};
    pages['/longest'] = { text: text.slice(0, maxMB * 1_000_000) };
    expect((await sendUrl(`${address}/longest`)).data).toMatchObject({ read: { day } });
    pages['/longest'] = { text: text.slice(0, maxMB * 1_000_000 + 1) };
    expect(await refusalOf(sendUrl(`${address}/longest`))).toMatchObject({
      code: 400,
      data: [{ path: '/url', message: 'The file is larger than {{max}} MB' }],
    });
  });
  it("is refused if it is the station's own address, and a server that does not respond is reported", async () => {
    double.station.gateways = [];
    for (const url of [`${address}/plan.csv`, 'http://localhost/plan.csv', 'http://[::1]/plan.csv'])
      expect(await refusalOf(sendUrl(url))).toMatchObject({
        data: [{ path: '/url', message: 'The address points to the station itself' }],
      });
    double.station.gateways = ['127.0.0.1'];
    expect(await refusalOf(sendUrl('http://127.0.0.1:1/plan.csv'))).toMatchObject({
      data: [{ message: 'No response from the address' }],
    });
  });
});

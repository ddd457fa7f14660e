// The responses at the address of a station that is starting: a page for browsers and JSON for programs, in their language.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openWaitingPage } from '../../../src/station/starting/waitingPage.ts';
import { freePort } from '../../freePort.ts';

async function open() {
  const port = await freePort();
  const page = await openWaitingPage({ host: '127.0.0.1', port, tls: undefined, schemas: ['schemas'] });
  onTestFinished(() => page.close());
  const ask = (path: string, accept: string, language = 'en', method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept, 'accept-language': language } });
  return { port, page, ask };
}

it('the waiting page shows each step of the start with its progress, and reloads automatically', async () => {
  const { page, ask } = await open();
  const building = page.progress('Building the console');
  const starting = page.progress('The station is starting');
  starting.show(41, 99);
  const response = await ask('/home', 'text/html');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await response.text();
  expect(html).toContain('<html lang="en-US">');
  expect(html).toContain('<meta http-equiv="refresh" content="2">');
  expect(html).toContain('<h1>The station is starting</h1>');
  expect(html).toContain('<dt>Building the console</dt><dd><progress aria-label="Building the console"></progress></dd>');
  expect(html).toContain('max="100" value="41"></progress>41 %</dd>');
  building.end();
  expect(await (await ask('/home', 'text/html')).text()).not.toContain('Building');
});

it('the waiting page is in the language of the browser', async () => {
  const { page, ask } = await open();
  page.progress('Building the console');
  const html = await (await ask('/', 'text/html', 'zh-CN,zh;q=0.9')).text();
  expect(html).toContain('<html lang="zh-CN">');
  expect(html).toContain('<h1>电站正在启动</h1>');
  expect(html).toContain('<dt>正在构建界面</dt>');
  expect(html).toContain('电站就绪后，此页将自动打开控制台。');
  expect(await (await ask('/', 'text/html', 'xx')).text()).toContain('The station is starting');
});

it('the starting station answers programs with 503, and reports its progress at /health', async () => {
  const { page, ask } = await open();
  page.progress('Building the console').show(1, 4);
  const health = await ask('/health', '*/*');
  expect(health.status).toBe(503);
  expect(await health.json()).toEqual({ status: 'starting', steps: [{ step: 'Building the console', done: 1, of: 4 }] });
  const command = await ask('/v1/rpc/strategy/stop', 'application/json', 'en', 'POST');
  expect(command.status).toBe(503);
  expect(await command.json()).toEqual({ code: 503, msg: 'The station is starting', data: null });
});

it('the waiting page releases the address, even while a browser keeps a connection open', async () => {
  const { port, page, ask } = await open();
  await ask('/', 'text/html');
  await page.close();
  await page.close();
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
});

it('the start is rejected with a remedy if another program uses the port', async () => {
  const { port } = await open();
  const second = openWaitingPage({ host: '127.0.0.1', port, tls: undefined, schemas: ['schemas'] });
  await expect(second).rejects.toThrow(`Port ${port} is used by another program. Stop it, or set PORT to another port.`);
});

// A station that answers with rubbish, late or not at all: no page goes blank, what failed says so at its place, and trying again works.
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { full } from '../../chance.ts';
import { type Person, visit } from '../support/console.ts';
import { demoPassword } from '../support/station.ts';

let person: Person;
beforeAll(async () => {
  person = await visit({ account: 'operator' });
});
afterEach(async () => {
  await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  person.complaints.length = 0;
});
afterAll(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });

/** Answers one call badly until told to stop. The live channel would carry the read past it, so it is not there. */
async function spoil(page: Page, call: string, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route('**/v1/rpc/stream', (route) =>
    route.fulfill({ status: 404, json: { code: 404, msg: 'No such call', data: null } }),
  );
  const address = `**/v1/rpc${call}`;
  await page.route(address, answer);
  return () => page.unroute(address);
}

const badly: [what: string, answer: (route: Route) => Promise<void>][] = [
  [
    'an HTML error page',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
  ],
  [
    'an HTML error page with HTTP 502',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ],
  ['an empty body', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' })],
  [
    'truncated JSON',
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":200,"msg":"","data":{"list":[{"id":' }),
  ],
  ['JSON that is no envelope', (route) => route.fulfill({ status: 200, json: [1, 2, 3] })],
  ['HTTP 500', (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'Operation failed', data: null } })],
  ['a cut connection', (route) => route.abort('connectionreset')],
];

describe.each(badly.filter((_, at) => full || at % 3 === 0))('%s for a list', (_what, answer) => {
  it('is told in its place, the page around stands, and trying again works', async () => {
    const mend = await spoil(person.page, '/alarm/queryHistoryAlarmList', answer);
    await person.go('/alarm/history');
    const list = region('Alarms');
    const again = list.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    // A page whose connection was cut tries by itself as well, and shows that it does.
    await expect.poll(async () => (await list.innerText()).replace(/Alarms|Try again/g, '').trim()).not.toBe('');
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    await person.page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await mend();
    // A page that has tried by itself offers it no more.
    await again.click({ timeout: 5000 }).catch(() => undefined);
    await list.getByText(/^\d+ rows$/).waitFor();
    expect(person.complaints.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
  });
});

describe('an answer of the wrong shape', () => {
  it('is a misfit where it is drawn, not a blank page', async () => {
    await spoil(person.page, '/alarm/queryHistoryAlarmList', (route) =>
      route.fulfill({
        status: 200,
        json: { code: 200, msg: '', data: { list: 'many', total: 'x', current: {}, pageSize: null } },
      }),
    );
    await spoil(person.page, '/homePage/search', (route) =>
      route.fulfill({ status: 200, json: { code: 200, msg: '', data: 'figures' } }),
    );
    await person.go('/alarm/history');
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    await person.page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await person.page.waitForTimeout(1000);
    expect((await region('Alarms').innerText()).trim()).not.toBe('');
    await person.go('/home/pv');
    await region('Energy flow').getByText('Storage', { exact: true }).waitFor();
    expect(await person.page.getByText('An error occurred on this page').count()).toBe(0);
    expect(person.complaints.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
  });
});

describe('a station that answers too late', () => {
  it('is told after ten seconds, and the rest of the page lives meanwhile', async () => {
    const held: Route[] = [];
    const mend = await spoil(person.page, '/alarm/queryHistoryAlarmList', async (route) => void held.push(route));
    await person.go('/alarm/history');
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    await region('Alarms').getByText('The request timed out or the network failed, please try again').waitFor();
    await mend();
    await region('Alarms').getByRole('button', { name: 'Try again' }).click();
    await region('Alarms')
      .getByText(/^\d+ rows$/)
      .waitFor();
    await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
  });
});

describe('a command whose answer is lost', () => {
  it('says that its outcome is not known and never that it succeeded', async () => {
    await spoil(person.page, '/alarm/remove', (route) => route.abort('connectionreset'));
    await person.go('/alarm/history');
    const row = region('Alarms').locator('tbody').getByRole('button', { name: 'Clear' }).first();
    await row.click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await person.page.getByText(/No response from the station\. The operation may or may not have been executed/).waitFor();
    expect(await person.page.getByText(/Alarms? cleared/).count()).toBe(0);
  });
});

describe('rubbish at the way in', () => {
  it('keeps the login page with a message and what was typed', async () => {
    await person.page.route('**/v1/rpc/user/login', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>proxy</h1>' }),
    );
    await person.go('/login');
    await person.page.getByRole('textbox', { name: 'Login name' }).fill('viewer');
    await person.page.getByRole('textbox', { name: 'Password', exact: true }).fill(demoPassword);
    await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect
      .poll(async () => (await person.page.locator('.ant-message, [role="alert"]').allInnerTexts()).join('').trim())
      .not.toBe('');
    expect(await person.page.getByRole('textbox', { name: 'Login name' }).inputValue()).toBe('viewer');
    await person.page.unroute('**/v1/rpc/user/login');
    await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await person.page.waitForURL((at) => at.pathname !== '/login');
  });

  it('for the content says that the station cannot be reached, and trying again opens it', async () => {
    await person.page.route('**/content/index.json', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>proxy</h1>' }),
    );
    await person.go('/home/pv');
    await person.page.getByText('Cannot reach the station').waitFor();
    await person.page.unroute('**/content/index.json');
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });
});

// A station that responds with invalid data, late or not at all: no page goes blank, the affected part shows an error, and
// retrying works.
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

/**
 * Replaces the response of one call. Resolves to a function that restores it. The live channel is disabled because reads over it would bypass
 * the route.
 */
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
  ['JSON that is not an envelope', (route) => route.fulfill({ status: 200, json: [1, 2, 3] })],
  ['HTTP 500', (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'Operation failed', data: null } })],
  ['a cut connection', (route) => route.abort('connectionreset')],
];

describe.each(badly.filter((_, at) => full || at % 3 === 0))('a list that receives %s', (_what, answer) => {
  it('shows an error in place, leaves the rest of the page usable, and loads after a retry', async () => {
    const mend = await spoil(person.page, '/alarm/queryHistoryAlarmList', answer);
    await person.go('/alarm/history');
    const list = region('Alarms');
    const again = list.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    // After a cut connection the page also retries automatically and shows that it does.
    await expect.poll(async () => (await list.innerText()).replace(/Alarms|Try again/g, '').trim()).not.toBe('');
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    await person.page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await mend();
    // The button may be gone after an automatic retry.
    await again.click({ timeout: 5000 }).catch(() => undefined);
    await list.getByText(/^\d+ rows$/).waitFor();
    expect(person.complaints.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
  });
});

describe('a response of the wrong shape', () => {
  it('leaves neither the list nor the page blank', async () => {
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

describe('a list whose response is late', () => {
  it('shows a timeout and loads after a retry', async () => {
    const pending: Route[] = [];
    const mend = await spoil(person.page, '/alarm/queryHistoryAlarmList', async (route) => void pending.push(route));
    await person.go('/alarm/history');
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    await region('Alarms').getByText('The request timed out or the network failed, please try again').waitFor();
    await mend();
    await region('Alarms').getByRole('button', { name: 'Try again' }).click();
    await region('Alarms')
      .getByText(/^\d+ rows$/)
      .waitFor();
    await Promise.all(pending.map((route) => route.abort().catch(() => undefined)));
  });
});

describe('a command whose response is lost', () => {
  it('reports that the outcome is unknown and never that it succeeded', async () => {
    await spoil(person.page, '/alarm/remove', (route) => route.abort('connectionreset'));
    await person.go('/alarm/history');
    const row = region('Alarms').locator('tbody').getByRole('button', { name: 'Clear' }).first();
    await row.click();
    await person.page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await person.page.getByText(/No response from the station\. The operation may or may not have been executed/).waitFor();
    expect(await person.page.getByText(/Alarms? cleared/).count()).toBe(0);
  });
});

describe('an invalid response at start-up', () => {
  it('leaves the login page open with a message and the entered name', async () => {
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

  it('shows that the station cannot be reached if it is for the content, and a retry opens the console', async () => {
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

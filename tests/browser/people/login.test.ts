// Login and logout: messages, the page opened after login, and a session that ends exactly once.
import { afterEach, describe, expect, it } from 'vitest';
import { type Person, visit, type VisitOptions } from '../support/console.ts';
import { caller, demoPassword } from '../support/station.ts';
import { here } from '../support/here.ts';

let person: Person;
const open = async (of: VisitOptions = {}) => (person = await visit(of));
afterEach(() => person.leave());

const field = (name: 'Login name' | 'Password') => person.page.getByRole('textbox', { name, exact: true });
const enter = async (loginName: string, password: string) => {
  await field('Login name').fill(loginName);
  await field('Password').fill(password);
  await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
};
const pathname = () => new URL(person.page.url()).pathname;
const token = () =>
  person.page.evaluate(() => (JSON.parse(sessionStorage.getItem('ems.session') ?? '{}') as { token?: string }).token ?? '');

describe('the login page', () => {
  it('shows missing input at its field and sends nothing', async () => {
    await open();
    const asked: string[] = [];
    person.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await person.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await person.page.getByText('login name or password cannot be empty').first().waitFor();
    expect(await person.page.getByText('login name or password cannot be empty').count()).toBe(2);
    expect(await field('Login name').getAttribute('aria-invalid')).toBe('true');
    expect(asked).not.toContain('/v1/rpc/user/login');
    expect(pathname()).toBe('/login');
  });

  it('registers a click on the button even if an error message above it disappears meanwhile', async () => {
    await open();
    const button = person.page.getByRole('button', { name: 'Log in', exact: true });
    await button.click();
    await person.page.getByText('login name or password cannot be empty').first().waitFor();
    await field('Login name').fill('viewer');
    await field('Password').fill(demoPassword.slice(0, -1));
    await expect.poll(() => person.page.getByText('login name or password cannot be empty').count()).toBe(0);
    await field('Password').fill('');
    await person.page.getByText('login name or password cannot be empty').first().waitFor();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // The lower edge would leave the pointer first if the button moved up.
    await person.page.mouse.move(x + width / 2, y + height - 3);
    await field('Password').fill(demoPassword);
    await person.page.mouse.down();
    await person.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await person.page.mouse.up();
    await person.page.waitForURL((at) => at.pathname !== '/login');
    expect(person.complaints).toEqual([]);
  });

  it('accepts a pasted password and marks its fields for password managers', async () => {
    await open();
    const [name, password] = [field('Login name'), field('Password')];
    expect(await name.getAttribute('autocomplete')).toBe('username');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.page.evaluate((text) => navigator.clipboard.writeText(text), demoPassword);
    await password.focus();
    await person.page.keyboard.press('ControlOrMeta+V');
    expect(await password.inputValue()).toBe(demoPassword);
  });

  it('reports a wrong name or password without revealing which, and keeps the name', async () => {
    await open();
    await field('Login name').fill('operator');
    await field('Password').fill('not the password');
    await field('Password').press('Enter');
    await person.page.getByText('Wrong login name or password').first().waitFor();
    expect(await field('Login name').inputValue()).toBe('operator');
    await expect.poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    expect(pathname()).toBe('/login');
    await enter('operator', demoPassword);
    await person.page.waitForURL((at) => at.pathname !== '/login');
    expect(person.complaints).toEqual([]);
  });

  it('shows errors in Chinese', async () => {
    await open({ language: 'zh_CN' });
    await person.page.getByRole('button', { name: '登录', exact: true }).click();
    await person.page.getByText('登录名或密码不能为空').first().waitFor();
    await person.page.getByLabel('登录名').fill('viewer');
    await person.page.getByLabel('密码', { exact: true }).fill('not the password');
    await person.page.keyboard.press('Enter');
    await person.page.getByText('登录名或密码错误').first().waitFor();
  });

  it('shows the waiting time after too many attempts', async () => {
    await open();
    for (let each = 0; each < 5; each += 1) {
      const answered = person.page.waitForResponse((response) => response.url().endsWith('/user/login'));
      await enter('somebody', `guess ${each}`);
      await answered;
      await person.page.getByText('Wrong login name or password').first().waitFor();
    }
    await enter('somebody', 'guess');
    await person.page
      .getByText(/Too many attempts\. Try again in \d+ s\./)
      .first()
      .waitFor();
  });
});

describe('a session', () => {
  it('opens the requested page with its filter after login', async () => {
    await open();
    await person.go('/alarm/history?filter.level=B');
    await person.page.waitForURL((at) => at.pathname === '/login');
    await enter('operator', demoPassword);
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
    // Unknown values are removed from the address when the fields are validated; this one is shown in its field.
    await person.page.locator('[data-field=level]').getByText('B alarm').waitFor();
    expect(new URL(person.page.url()).search).toBe('?filter.level=B');
  });

  it('opens home by default, and logging out ends it at the station', async () => {
    await open();
    await enter('operator', demoPassword);
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(pathname()).toBe('/home/pv');
    const stored = await token();
    expect(stored).not.toBe('');
    await person.page.getByRole('button', { name: 'Log out' }).first().click();
    await field('Login name').waitFor();
    expect(await token()).toBe('');
    await expect.poll(async () => (await caller(stored).call('/station/state')).code).toBe(401);
    await person.page.goBack();
    await field('Login name').waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('redirects to /login once when the station ends it, and logs only the 401', async () => {
    await open({ account: 'viewer' });
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const entered: string[] = [];
    person.page.on('framenavigated', (frame) => entered.push(new URL(frame.url()).pathname));
    await caller(await token()).leave();
    await field('Login name').waitFor();
    await person.page.waitForTimeout(1500);
    expect(entered).toEqual(['/login']);
    const otherComplaints = person.complaints.filter((each) => !/Failed to load resource.*401/.test(each));
    expect(otherComplaints).toEqual([]);
    await enter('viewer', demoPassword);
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  it('survives a reload but ends when its last window is closed', async () => {
    await open();
    await enter('viewer', demoPassword);
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await person.page.reload();
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const other = await person.context.newPage();
    // While one tab is open, another tab shares its session.
    await person.page.close();
    await other.goto(`${here().url}/home/pv`);
    await other.waitForURL((at) => at.pathname === '/login');
  });
});

describe('a redirect to or from the login', () => {
  it('leaves /login for an allowed referer and never for another', async () => {
    await open();
    const url = here().url;
    await person.go(`/login?referer=${encodeURIComponent('https://elsewhere.example/in')}`);
    await field('Login name').waitFor();
    expect(pathname()).toBe('/login');
    const loaded: string[] = [];
    person.page.on('request', (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname));
    await person.go(`/login?referer=${encodeURIComponent(`${url}/alarm/history`)}`);
    await person.page.waitForURL((at) => at.pathname === '/alarm/history');
    // The user is not logged in, so the login page opens again, once.
    await field('Login name').waitFor();
    await person.page.waitForTimeout(1000);
    expect(loaded).toEqual(['/login', '/alarm/history']);
    await enter('viewer', demoPassword);
    await person.page.getByRole('heading', { level: 1, name: 'History alarms' }).waitFor();
  });

  it('leads from an unknown address to the parent page after a message, and keeps the session', async () => {
    await open({ account: 'viewer', at: '/alarm/tody' });
    await person.page.getByText('No such route').first().waitFor();
    await person.page.getByRole('heading', { level: 1, name: "Today's alarms" }).waitFor();
    await person.go('/no/such/page');
    await person.page.waitForURL((at) => at.pathname === '/home/pv');
  });
});

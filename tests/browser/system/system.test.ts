// System section: passwords, the operation log, switching between local and remote mode, settings as a file, and device
// discovery.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { chief, ownSecondaryPassword, runEmptyStation, visitAsChief } from '../support/empty.ts';
import { type Caller, secondaryPassword, setStrategy, signIn, signInAt } from '../support/station.ts';

let person: Person;
let admin: Caller;
beforeAll(async () => {
  admin = await signIn('admin');
});
afterAll(() => admin.leave());
afterEach(() => person.leave());
const region = (name: string) => person.page.getByRole('region', { name, exact: true });

describe('passwords', () => {
  const loginPassword = () => region('Login password');
  const fill = async (name: string, text: string) => loginPassword().getByRole('textbox', { name, exact: true }).fill(text);

  it('are rejected at the fields if one is missing, and with the message of the station if the new ones differ', async () => {
    person = await visit({ account: 'operator', at: '/system/password' });
    await loginPassword().getByRole('button', { name: 'Save' }).click();
    for (const text of ['Please enter original password!', 'Please enter new password!', 'Please confirm the new password!'])
      await loginPassword().getByText(text).waitFor();
    await fill('Original password', 'ems-demo-2026');
    await fill('New password', 'a new password 1');
    await fill('Confirm the new password', 'a new password 2');
    await loginPassword().getByRole('button', { name: 'Save' }).click();
    await loginPassword().getByText('the two new passwords are inconsistent').waitFor();
    const { code, data } = await admin.call<{ path: string; message: string }[]>('/user/changePassword', {
      original: 'x',
      password: 'a new password 1',
      confirmation: 'a new password 2',
    });
    expect([code, data]).toEqual([400, [{ path: '/confirmation', message: 'the two new passwords are inconsistent' }]]);
  });

  it('are reported at their field if they are wrong, and nothing changes', async () => {
    person = await visit({ account: 'operator', at: '/system/password' });
    await fill('Original password', 'not mine');
    await fill('New password', 'a new password 1');
    await fill('Confirm the new password', 'a new password 1');
    await loginPassword().getByRole('button', { name: 'Save' }).click();
    await loginPassword().getByText('Password error').waitFor();
    await (await signIn('operator')).leave();
  });

  it('show an error and keep the input if the station fails to change them without a message', async () => {
    person = await visit({ account: 'operator', at: '/system/password' });
    await person.page.route('**/user/changePassword', (route) => route.fulfill({ json: { code: 500, msg: '', data: null } }));
    await fill('Original password', 'not mine');
    await fill('New password', 'a new password 1');
    await fill('Confirm the new password', 'a new password 1');
    await loginPassword().getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('Modification failed').first().waitFor();
    expect(await loginPassword().getByRole('textbox', { name: 'New password', exact: true }).inputValue()).toBe(
      'a new password 1',
    );
  });

  it('include the secondary password, which can be changed, but not to one that is easy to guess', async () => {
    const station = await runEmptyStation();
    try {
      const own = await signInAt(station.url, chief.loginName, chief.password);
      await own.read('/consistent/initLocal');
      await own.read('/sys/secondaryPassword/save', { password: ownSecondaryPassword, confirmation: ownSecondaryPassword });
      person = await visitAsChief(station.url);
      const form = region('Secondary password');
      const change = async (to: string, again = to) => {
        await person.go('/system/password');
        for (const [name, text] of [
          ['Original password', ownSecondaryPassword],
          ['New password', to],
          ['Confirm the new password', again],
        ] as const) {
          await form.getByRole('group', { name, exact: true }).getByRole('textbox').first().click();
          await person.page.keyboard.type(text);
        }
        await form.getByRole('button', { name: 'Save' }).click();
      };
      await change('w3Rn8t', 'w3Rn8u');
      await form.getByText('the two new passwords are inconsistent').waitFor();
      await change('123456');
      await form.getByText('This password consists mostly of consecutive keys or digits. Choose another one.').waitFor();
      await change('w3Rn8t');
      await expect.poll(async () => (await own.call('/powerStation/checkCommand', { command: 'w3Rn8t' })).code).toBe(200);
      expect(await own.call('/powerStation/checkCommand', { command: ownSecondaryPassword })).toMatchObject({
        code: 400,
        msg: 'Password error',
      });
      await own.leave();
    } finally {
      await station.stop();
    }
  });
});

describe('the operation log', () => {
  it('shows ten entries per page and can be searched', async () => {
    // In turn, so that the pages differ even within one second.
    for (const who of ['viewer', 'operator', 'maintainer', 'admin', 'viewer', 'operator', 'maintainer', 'admin'] as const)
      await (await signIn(who)).leave();
    person = await visit({ account: 'viewer', at: '/system/log' });
    const list = region('Operation log');
    const rows = list.locator('tbody').getByRole('row').filter({ hasText: /\d/ });
    await list.getByText(/^\d+ rows$/).waitFor();
    expect(await rows.count()).toBe(10);
    const newest = await rows.first().innerText();
    await list.getByRole('listitem', { name: 'Next Page' }).click();
    await expect.poll(() => rows.first().innerText()).not.toBe(newest);
    await person.page.getByRole('textbox', { name: 'Search text' }).fill('no such words anywhere');
    await person.page.getByRole('button', { name: 'Search', exact: true }).click();
    await list.getByText('No entries in this range').waitFor();
    await person.page.getByRole('textbox', { name: 'Search text' }).fill('Viewer');
    await person.page.getByRole('button', { name: 'Search', exact: true }).click();
    await list.getByText(/^\d+ rows$/).waitFor();
    for (const text of await rows.allInnerTexts()) {
      expect(text).toContain('Viewer');
      // The text contains no call names or session ids.
      expect(text).not.toMatch(/[a-z]\.[a-z]|[0-9a-f]{8}-/);
    }
    expect(person.complaints).toEqual([]);
  });
});

/** From the demo data. */
const verificationCode = 'EMS2A7';

describe('the mode', () => {
  const modeNow = async () => (await admin.read<{ mode: number }>('/consistent/model')).mode;
  beforeAll(() => setStrategy('stopped'));
  afterAll(async () => {
    await admin.read('/powerStation/checkCommand', { command: secondaryPassword });
    if ((await modeNow()) !== 2) await admin.read('/consistent/toLocal');
    await setStrategy('running');
  });
  const press = async (name: string) => {
    await person.page.getByRole('button', { name, exact: true }).click();
    await person.page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };
  const password = async () => {
    await person.page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
    await person.page.keyboard.type(secondaryPassword);
  };

  it('switches to remote and back; in remote mode only mode management of the system section is accessible', async () => {
    person = await visit({ account: 'maintainer', at: '/system/mode' });
    await person.page.getByText('Local mode').first().waitFor();
    // The active mode is shown but not offered.
    await person.page.getByRole('button', { name: 'Switch to remote mode' }).waitFor();
    expect(await person.page.getByRole('button', { name: 'Switch to local mode' }).count()).toBe(0);
    // Remote mode requires a link to the cloud, established with its verification code.
    const code = region('Link to the cloud');
    const link = async (typed: string) => {
      await code.getByRole('textbox').first().click();
      await person.page.keyboard.type(typed);
    };
    // The configuration of the site replaces the local one, so a confirmation is required.
    const agree = async () => {
      const question = person.page.getByRole('dialog', { name: 'Link to the cloud' });
      await question.getByText('replaces the local configuration').waitFor();
      await question.getByRole('button', { name: 'Link to the cloud' }).click();
    };
    // The sixth character submits the code; a corrected code is submitted by the button, hence the reload.
    await link('WRONG1');
    await agree();
    await password();
    await code.getByText('Wrong verification code').waitFor();
    await person.page.reload();
    const asked = person.page.waitForResponse((response) => response.url().endsWith('/consistent/link'));
    await link(verificationCode);
    await agree();
    expect(((await (await asked).json()) as { code: number }).code).toBe(200);
    await expect.poll(modeNow).toBe(1);
    await person.go('/system/mode');
    await person.page.getByRole('banner').getByText('Remote mode').waitFor();
    const refusal = person.page.getByText('The station EMS remote mode cannot be entered');
    await person.page.getByRole('link', { name: 'Basic information' }).click();
    await refusal.first().waitFor();
    expect(new URL(person.page.url()).pathname).toBe('/system/mode');
    await person.go('/system/log');
    await refusal.first().waitFor();
    await person.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    // The mode never blocks a stop, but it blocks a start.
    expect(await person.page.getByRole('button', { name: 'Stop storage' }).isEnabled()).toBe(true);
    const start = person.page.getByRole('button', { name: /^Start strategy/ });
    await expect.poll(() => start.isDisabled()).toBe(true);
    expect(await start.innerText()).toContain('Remote mode cannot operate, please switch to local mode');
    const answer = await admin.call('/strategy/start', { type: 'pv' });
    expect([answer.code, answer.msg]).toEqual([409, 'Remote mode cannot operate, please switch to local mode']);
    await person.go('/system/mode');
    await person.page.getByRole('heading', { level: 1, name: 'Mode management' }).waitFor();
    await press('Switch to local mode');
    await password().catch(() => undefined);
    await expect.poll(modeNow).toBe(2);
    await person.page.getByRole('banner').getByText('Local mode').waitFor();
    await person.go('/system/log');
    await person.page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
  });

  it('cannot be selected a second time: the selection redirects to mode management', async () => {
    person = await visit({ account: 'maintainer', at: '/mode' });
    await person.page.getByText('Already initialised mode').first().waitFor();
    await person.page.getByRole('heading', { level: 1, name: 'Mode management' }).waitFor();
  });

  it('cannot be switched until the strategy is stopped', async () => {
    await setStrategy('running');
    person = await visit({ account: 'maintainer', at: '/system/mode' });
    const remote = person.page.getByRole('button', { name: /^Switch to remote mode/ });
    await remote.waitFor();
    await expect.poll(() => remote.isDisabled()).toBe(true);
    expect(await remote.innerText()).toContain('Stop the strategy first');
    expect(await admin.call('/consistent/toRemote')).toMatchObject({ code: 409, msg: 'Stop the strategy first' });
    await setStrategy('stopped');
  });
});

describe('the settings file', () => {
  it('is exported with the secondary password, and an import shows its changes before applying them', async () => {
    person = await visit({ account: 'admin', at: '/system/backup' });
    const { page } = person;
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export settings' }).click();
    await page.getByRole('dialog', { name: 'Secondary password' }).getByRole('textbox').first().click();
    await page.keyboard.type(secondaryPassword);
    const text = await readFile(await (await file).path(), 'utf8');
    const power = Number(/"installedPower":\s*([\d.]+)/.exec(text)?.[1]);
    const changed = text.replace(/("installedPower":\s*)[\d.]+/, `$1${power + 1000}`);
    await page.getByRole('button', { name: 'Import settings' }).click();
    const asked = page.getByRole('dialog', { name: 'Import settings' });
    await asked.locator('input[type=file]').setInputFiles({
      name: 'wish.json',
      mimeType: 'application/json',
      buffer: Buffer.from(changed),
    });
    await asked.getByText('wish.json').first().waitFor();
    await asked.getByRole('button', { name: 'Review changes' }).click();
    const now = `Installed power: ${(power / 1000).toFixed(1)} kW`;
    const wished = `Installed power: ${(power / 1000 + 1).toFixed(1)} kW`;
    // Polls the text so that a failure prints the whole page.
    await expect.poll(() => page.locator('body').innerText()).toMatch(new RegExp(`${now}\\s+${wished}`));
    await page.getByRole('button', { name: 'Discard file' }).click();
    await region('Changes in the file').getByRole('row').filter({ hasText: now }).waitFor({ state: 'hidden' });
    expect(person.complaints).toEqual([]);
  });
});

describe('the search for devices', () => {
  it('starts from an empty page and shows that no devices were found', async () => {
    person = await visit({ account: 'admin', at: '/system/discovery' });
    await region('Results').getByRole('button', { name: 'Search', exact: true }).click();
    const asked = person.page.getByRole('dialog', { name: 'Search for devices' });
    await asked.getByRole('textbox', { name: 'Network' }).fill('127.0.0');
    await asked.getByRole('textbox', { name: 'Last address' }).fill('1');
    await asked.getByRole('button', { name: 'Search', exact: true }).click();
    await asked.getByText('Only private networks and networks of saved devices are searched').waitFor();
    await asked.getByRole('textbox', { name: 'Network' }).fill('10.255.255');
    await asked.getByRole('button', { name: 'Search', exact: true }).click();
    await person.page.getByText('Search completed').waitFor();
    await region('Results').getByText('No devices found yet').waitFor();
    expect(person.complaints).toEqual([]);
  });
});

// The station form: display, editing, the same validation by console and station, values sent in SI units, and no loss of input.
// @module-tag full
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, visit } from '../support/console.ts';
import { type Caller, signIn } from '../support/station.ts';
import { here } from '../support/here.ts';

type Station = Record<string, unknown> & { revision: number };
interface Refusal {
  path: string;
  message: string;
}
let person: Person;
let admin: Caller;
let first: Station;
const stored = () => admin.read<Station>('/v1/powerStation/search', {});
/** Saves as the form does, without the response fields that a save does not accept. */
async function save(changes: Record<string, unknown>, language = 'en_US') {
  const { timezone: _t, currency: _c, stationAge: _a, picture: _p, ...station } = await stored();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...station, ...changes })) if (value !== undefined) form.set(name, String(value));
  return admin.call<Refusal[]>('/powerStation/update', form, { language });
}

beforeAll(async () => {
  admin = await signIn('admin');
  first = await stored();
});
afterAll(async () => {
  const { name, address, installedPower, capacity, longitude, latitude } = first;
  await save({ name, address, installedPower, capacity, longitude, latitude });
  await admin.leave();
});
afterEach(() => person.leave());

const form = () => person.page.getByRole('region', { name: 'Basic information', exact: true });
const field = (name: string) => form().getByRole('textbox', { name, exact: true });
const press = (name: string) => form().getByRole('button', { name, exact: true }).click();
const type = async (name: string, text: string) => {
  await field(name).fill(text);
  await field(name).blur();
};
const edit = async (of: Parameters<typeof visit>[0] = {}) => {
  person = await visit({ account: 'maintainer', at: '/system/basic', ...of });
  await press('Edit');
};

describe('the station form', () => {
  it('shows the stored values, opens for editing, and closes without a change', async () => {
    await edit();
    expect(await field('Installed power').inputValue()).toBe(String(Number(first.installedPower) / 1000));
    await press('Cancel');
    await form().getByRole('button', { name: 'Edit' }).waitFor();
    await form()
      .getByText(`${Number(first.installedPower) / 1000} kW`)
      .waitFor();
    expect(await stored()).toEqual(first);
    expect(person.complaints).toEqual([]);
  });

  it('cannot be edited by an operator, and the station rejects the call', async () => {
    person = await visit({ account: 'operator', at: '/system/basic' });
    await form().getByText(String(first.name)).waitFor();
    expect(await form().getByRole('button', { name: 'Edit' }).count()).toBe(0);
    const operator = await signIn('operator');
    const sent = new FormData();
    sent.set('name', 'Mine');
    expect((await operator.call('/powerStation/update', sent)).code).toBe(403);
    await operator.leave();
  });

  it('sends kW and kWh as W and J in multipart form data and shows the stored values', async () => {
    await edit();
    await type('Installed power', '126.5');
    await type('Capacity', '300.25');
    const request = person.page.waitForRequest((each) => each.url().endsWith('/powerStation/update'));
    await press('Save');
    const sent = await request;
    expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/);
    const part = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n(.*?)\\r\\n`).exec(sent.postData() ?? '')?.[1];
    expect([part('installedPower'), part('capacity'), part('area'), part('exploitType')]).toEqual([
      '126500',
      '1080900000',
      'China#Zhejiang#Hangzhou',
      '0',
    ]);
    await form().getByText('126.5 kW').waitFor();
    await form().getByText('300.25 kWh').waitFor();
    expect(await stored()).toMatchObject({ installedPower: 126_500, capacity: 1_080_900_000 });
  });

  it("shows errors at the field in the same words as the station's response to a direct call", async () => {
    await edit();
    const wrong: [title: string, typed: string, wire: Record<string, string>][] = [
      ['Station name', '', { name: '' }],
      ['Station name', 'x'.repeat(51), { name: 'x'.repeat(51) }],
      ['Address', '', { address: '' }],
      ['Installed power', '-3', { installedPower: '-3000' }],
      ['Installed power', '1.2345', { installedPower: '1234.5' }],
      ['Longitude', '181', { longitude: '181' }],
    ];
    for (const [title, typed, wire] of wrong) {
      const { code, data } = await save(wire);
      const [refusal] = data ?? [];
      expect([title, code, refusal?.path]).toEqual([title, 400, `/${Object.keys(wire)[0]}`]);
      const before = await field(title).inputValue();
      await type(title, typed);
      await press('Save');
      await form().getByRole('alert').filter({ hasText: refusal!.message }).first().waitFor();
      expect(await field(title).getAttribute('aria-invalid')).toBe('true');
      await type(title, before);
      await form().getByRole('alert').filter({ hasText: refusal!.message }).waitFor({ state: 'hidden' });
    }
  });

  it('shows errors in Chinese', async () => {
    const { data } = await save({ name: '' }, 'zh_CN');
    const message = data[0]!.message;
    expect(message).toMatch(/^[^a-z]+$/i);
    person = await visit({ account: 'maintainer', language: 'zh_CN', at: '/system/basic' });
    await person.page.getByRole('button', { name: '编辑', exact: true }).click();
    await person.page.getByRole('textbox', { name: '电站名称' }).fill('');
    await person.page.getByRole('textbox', { name: '电站名称' }).blur();
    await person.page.getByRole('button', { name: '保存', exact: true }).click();
    await person.page.getByRole('alert').filter({ hasText: message }).waitFor();
  });

  it('takes the location from a click on the map', async () => {
    await edit();
    const before = [await field('Longitude').inputValue(), await field('Latitude').inputValue()];
    await person.page.getByRole('application', { name: /^Location/ }).click({ position: { x: 60, y: 60 } });
    await expect.poll(() => field('Longitude').inputValue()).not.toBe(before[0]);
    expect(await field('Latitude').inputValue()).not.toBe(before[1]);
    const east = Number(await field('Longitude').inputValue());
    await press('Save');
    await form().getByRole('button', { name: 'Edit' }).waitFor();
    expect((await stored()).longitude).toBeCloseTo(east, 5);
  });
});

describe('the picture of the station', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    form().locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

  it('is rejected by type and size before it is sent, and is stored if valid', async () => {
    await edit();
    await give('station.gif', 'image/gif', png);
    await person.page.getByText('Only .png, .jpg files are supported').waitFor();
    await give('station.png', 'image/png', Buffer.alloc(5_000_001, 1));
    await person.page.getByText('The file is larger than 5 MB').waitFor();
    await give('station.png', 'image/png', png);
    await press('Save');
    await form().getByRole('button', { name: 'Edit' }).waitFor();
    const response = await fetch(`${here().url}/v1/rpc/powerStation/picture`, { headers: { authorization: admin.token } });
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    const picture = form().getByRole('img', { name: 'Picture' });
    await picture.waitFor();
    await press('Edit');
    await press('Remove the file');
    await press('Save');
    await picture.waitFor({ state: 'detached' });
    expect(await admin.read('/v1/powerStation/search', { containsImage: true })).not.toHaveProperty('picture');
  });

  it('is rejected by the station too, with the same messages', async () => {
    person = await visit();
    const { timezone: _t, currency: _c, stationAge: _a, picture: _p, ...station } = await stored();
    const send = (file: Blob, name: string) => {
      const body = new FormData();
      for (const [key, value] of Object.entries(station)) body.set(key, String(value));
      body.set('image', file, name);
      return admin.call<Refusal[]>('/powerStation/update', body);
    };
    const messages: string[] = [];
    for (const [file, name] of [
      [new Blob([png]), 'a.gif'],
      [new Blob([png, Buffer.alloc(5_000_000)]), 'a.png'],
    ] as const) {
      const { code, data } = await send(file, name);
      expect([code, data[0]?.path]).toEqual([400, '/image']);
      messages.push(data[0]?.message ?? '');
    }
    expect(messages).toEqual(['Only .png, .jpg files are supported', 'The file is larger than 5 MB']);
  });
});

describe('an unsaved edit', () => {
  it('opens a question before the user leaves the page; staying keeps the input and discarding continues', async () => {
    await edit();
    await type('Address', 'Somewhere else 1');
    const away = person.page.getByRole('link', { name: /^Alarms/ });
    await away.click();
    const question = person.page.getByRole('dialog', { name: 'Please save or exit editing first' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field('Address').inputValue()).toBe('Somewhere else 1');
    await away.click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await person.page.getByRole('heading', { level: 1, name: "Today's alarms" }).waitFor();
    expect((await stored()).address).toBe(first.address);
  });

  it('survives a reload of the page', async () => {
    await edit();
    await type('Address', 'Typed before the reload');
    // A reload restores what is in the session storage.
    await expect.poll(() => person.page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Typed before the reload');
    person.page.on('dialog', (dialog) => void dialog.accept());
    await person.page.reload();
    await expect.poll(() => field('Address').inputValue()).toBe('Typed before the reload');
    await press('Cancel');
  });
});

describe('two users', () => {
  it('can save one after the other: the second gets a list of the changes made meanwhile and loses no input', async () => {
    await edit();
    await type('Address', 'By the second 2');
    expect((await save({ name: 'By the first' })).code).toBe(200);
    await press('Save');
    await person.page.getByText('Someone else has saved changes in the meantime. Your changes are kept here.').waitFor();
    expect(await field('Address').inputValue()).toBe('By the second 2');
    await person.page.getByText('By the first').first().waitFor();
    expect(await stored()).toMatchObject({ name: 'By the first', address: first.address });
    await person.page.getByRole('button', { name: 'Keep my changes' }).click();
    await press('Save');
    await form().getByRole('button', { name: 'Edit' }).waitFor();
    expect((await stored()).address).toBe('By the second 2');
  });
});

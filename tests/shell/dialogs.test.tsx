import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AskDialog, DraftHandle, Outcome } from '../../src/data/contract.ts';
import { mayLeave } from '../../src/shell/dialogs/mayLeave.ts';
import { SlowAnswer } from '../../src/shell/dialogs/SlowAnswer.tsx';
import { useSubmit } from '../../src/shell/dialogs/useSubmit.ts';
import { drawShell } from './drawShell.tsx';
import { type FakeData, fakeData } from './fakeData.ts';
import { contentOf } from './heads.ts';

const content = contentOf([], { guards: { 'secondary-password': { is: 'step', go: '/system/password' } } });
afterEach(cleanup);

async function draw(): Promise<FakeData> {
  const data = fakeData(content);
  await drawShell(<p>the page</p>, data, content);
  return data;
}
const box = (at: number): HTMLInputElement => screen.getByLabelText(`Secondary password ${at}`);

describe('the secondary password', () => {
  it('shows an error and empty boxes if it is wrong, and continues if it is right', async () => {
    const data = await draw();
    data.answers['command.check'] = ({ command }: { command: string }) =>
      command === '123456' ? {} : new Error('Password error');
    const good = data.prompter().secondaryPassword();
    await screen.findByRole('dialog');
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('000000');
    await screen.findByText('Password error');
    expect(box(1).value).toBe('');
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('123456');
    expect(await good).toBe(true);
    await screen.findByText('The password is correct');
  });
  it('can be typed again without moving the focus after a wrong one was sent by the button', async () => {
    const data = await draw();
    data.answers['command.check'] = ({ command }: { command: string }) =>
      command === '123456' ? {} : new Error('Password error');
    const good = data.prompter().secondaryPassword();
    await screen.findByRole('dialog');
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('12345');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the password' }));
    await screen.findByText('Password error');
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('123456');
    expect(await good).toBe(true);
  });
  it('names the pending operation if the station does not respond within three seconds, and sends it again', async () => {
    const data = await draw();
    let tries = 0;
    data.answers['command.check'] = () => ((tries += 1) === 1 ? new Promise(() => {}) : {});
    const good = data.prompter().secondaryPassword();
    await screen.findByRole('dialog');
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('123456');
    await screen.findByText('No response from the station yet: Confirm the password', {}, { timeout: 60_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await good).toBe(true);
    expect(tries).toBe(2);
  });
  it('is required: confirming without input shows a message and sends nothing', async () => {
    const data = await draw();
    void data.prompter().secondaryPassword();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the password' }));
    await screen.findByText('input password');
    expect(data.calls).toEqual([]);
  });
  it('cancels the command if its dialog is closed', async () => {
    const data = await draw();
    const good = data.prompter().secondaryPassword();
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(await good).toBe(false);
  });
  it('links to its settings page if none is set', async () => {
    const data = await draw();
    data.station.set('/secondaryPasswordSet', false);
    void data.prompter().secondaryPassword();
    const link = await screen.findByRole('link', { name: 'Set the secondary password' });
    expect(link.getAttribute('href')).toBe('/system/password');
    expect(screen.queryByLabelText('Secondary password 1')).toBeNull();
  });
});

describe('a session ended by the station', () => {
  it('is reported, and so are unsaved changes', async () => {
    const data = await draw();
    data.end();
    await screen.findByText('You are no longer logged in. Please log in again.');
    data.edit.changed = true;
    data.end();
    await screen.findByText('You are no longer logged in. Log in again to continue with your unsaved changes.');
  });
});

describe('the confirmation', () => {
  it('has a button labelled with the action, and Enter alone does not confirm', async () => {
    const data = await draw();
    const sure = data.prompter().confirm({ title: 'Start PCS 1', text: 'Power flows.', danger: true });
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Start PCS 1' });
    await userEvent.keyboard('{Enter}');
    expect(await sure).toBe(false);
  });
  it('shows a QR code in black on white in every theme', async () => {
    const data = await draw();
    const scan = 'otpauth://totp/EMS:admin?secret=ABC';
    void data.prompter().confirm({ title: 'I have saved it', text: 'ABC', danger: false, only: true, scan });
    const code = await screen.findByRole('img', { name: 'QR code of the content below' });
    await expect.poll(() => code.querySelector('svg path[fill="#000000"]')?.getAttribute('d')?.length).toBeGreaterThan(500);
    expect(getComputedStyle(code).backgroundColor).toBe('rgb(255, 255, 255)');
    const { violations } = await axe.run(screen.getByRole('dialog'), { resultTypes: ['violations'] });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
    await expect.poll(() => screen.queryByRole('img')).toBeNull();
  });
  it('is given by a single key press if the command is a stop', async () => {
    const data = await draw();
    const sure = data.prompter().confirm({ title: 'Stop PCS 1', text: 'Power ends.', danger: true, stops: true });
    await screen.findByRole('dialog', { name: 'Stop PCS 1' });
    await userEvent.keyboard('{Enter}');
    expect(await sure).toBe(true);
  });
  it('returns the focus to its opener, also after a password', async () => {
    const data = fakeData(content);
    data.answers['command.check'] = () => ({});
    await drawShell(<button type="button">Start</button>, data, content);
    screen.getByRole('button', { name: 'Start' }).focus();
    const { confirm, secondaryPassword } = data.prompter();
    const done = confirm({ title: 'Start it', text: 'Sure?', danger: false }).then(() => secondaryPassword());
    await userEvent.click(await screen.findByRole('button', { name: 'Start it' }));
    await expect.poll(() => document.activeElement).toBe(box(1));
    await userEvent.keyboard('123456');
    expect(await done).toBe(true);
    await expect.poll(() => document.activeElement?.textContent).toBe('Start');
  });
  it('is followed by the password boxes with the focus, even over another open dialog', async () => {
    const data = await draw();
    const { leaveEdit, confirm, secondaryPassword } = data.prompter();
    void leaveEdit();
    await screen.findByRole('button', { name: 'Keep editing' });
    void confirm({ title: 'Set it', text: 'Sure?', danger: false }).then(() => secondaryPassword());
    await userEvent.click(await screen.findByRole('button', { name: 'Set it' }));
    await screen.findByLabelText('Secondary password 1');
    await new Promise((drawn) => setTimeout(drawn, 200));
    expect(document.activeElement).toBe(box(1));
  });
  it('is given by the button labelled with the action', async () => {
    const data = await draw();
    const sure = data.prompter().confirm({ title: 'Start PCS 1', text: 'Power flows.', danger: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Start PCS 1' }));
    expect(await sure).toBe(true);
  });
  it('shows cautions below its text', async () => {
    const data = await draw();
    const cautions = ['Commissioning is not complete', { text: 'Steps open: {{count}}', values: { count: 2 } }];
    void data.prompter().confirm({ title: 'Start', text: 'Power flows.', danger: false, cautions });
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('note')
        .map(({ textContent }) => textContent),
    ).toEqual(['Commissioning is not complete', 'Steps open: 2']);
  });
});

it('an operation without a response for three seconds offers a retry', async () => {
  let asked = 0;
  await drawShell(<SlowAnswer what="Test connection" again={() => (asked += 1)} />, fakeData(content), content);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 }));
  screen.getByText(/No response from the station yet: Test connection/);
  expect(asked).toBe(1);
});

describe('a form dialog', () => {
  const dialog = (submit: AskDialog['submit']): AskDialog => ({
    title: 'Set it',
    entity: {},
    ask: {},
    initial: undefined,
    submits: { test: { title: 'Test', stays: true }, ok: { title: 'Set power' } },
    submit,
  });

  it('offers to repeat its request only while it waits for the answer, not while a question is open', async () => {
    let resent = 0;
    let sent: (() => void) | undefined;
    let answer: ((outcome: Outcome) => void) | undefined;
    const of = dialog((_button, _form, onSent) => {
      sent = () => onSent?.(() => (resent += 1));
      return new Promise((done) => (answer = done));
    });
    const outcomes: Outcome[] = [];
    const { result } = renderHook(() => useSubmit(of, (outcome) => outcomes.push(outcome)));
    act(() => void result.current.submit('ok'));
    expect([result.current.running, result.current.waits]).toEqual(['ok', undefined]);
    act(() => sent?.());
    expect(result.current.waits?.what).toBe('Set power');
    result.current.waits?.again();
    expect(resent).toBe(1);
    await act(async () => answer?.({ kind: 'confirmed' }));
    expect([result.current.running, result.current.waits]).toEqual([undefined, undefined]);
    expect(outcomes).toEqual([{ kind: 'confirmed' }]);
  });

  it.each([
    ['sends a command only once, also if Enter is pressed while it is pending', 'ok', 'ok', ['ok']],
    ['sends a trial run again with the current values', 'test', 'test', ['test', 'test']],
    ['does not save while a trial run is pending', 'test', 'ok', ['test']],
  ])('%s', (_name, first, second, expected) => {
    const sent: string[] = [];
    const of = dialog((button) => (sent.push(button), new Promise(() => {})));
    const { result } = renderHook(() => useSubmit(of, () => {}));
    act(() => void result.current.submit(first));
    act(() => void result.current.submit(second));
    expect(sent).toEqual(expected);
  });
});

describe('an unsaved edit', () => {
  it.each([
    ['Save', 'save'],
    ['Discard changes', 'discard'],
    ['Keep editing', 'stay'],
  ])('opens a question whose button "%s" returns "%s"', async (name, expected) => {
    const data = await draw();
    const what = data.prompter().leaveEdit();
    await screen.findByText('Please save or exit editing first');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await what).toBe(expected);
  });
});

it('a message is shown in the current language', async () => {
  const data = await draw();
  data
    .prompter()
    .notify({ tone: 'warning', text: { text: 'Writing {{name}} failed, please write again', values: { name: 'PCS 1' } } });
  expect(await screen.findByText('Writing PCS 1 failed, please write again')).toBeTruthy();
});

it('a message is shown above an earlier dialog', async () => {
  const data = await draw();
  void data.prompter().confirm({ title: 'Start PCS 1', text: 'Power flows.', danger: false });
  await screen.findByRole('dialog');
  data.prompter().notify({ tone: 'error', text: 'The device rejected the command' });
  const message = await screen.findByText('The device rejected the command');
  const { x, y } = message.getBoundingClientRect();
  expect(document.elementFromPoint(x + 1, y + 1)).toBe(message);
});

describe('a form in a command dialog', () => {
  const form = (changed: boolean) => ({ form: { handle: () => ({ changed }) as DraftHandle, subscribe: () => () => {} } });

  it('can be closed without a question if nothing was entered', async () => {
    const data = await draw();
    expect(await mayLeave(form(false), data.prompter())).toBe(true);
  });
  it.each([
    ['Cancel', false],
    ['Discard changes', true],
  ])('opens a question before closing if something was entered, and "%s" decides whether it closes: %s', async (name, goes) => {
    const data = await draw();
    const left = mayLeave(form(true), data.prompter());
    const question = await screen.findByRole('dialog', { name: 'Discard changes' });
    await userEvent.click(within(question).getByRole('button', { name }));
    expect(await left).toBe(goes);
  });
});

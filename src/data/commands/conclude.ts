// Reports the outcome of an answered call; then, in this order: refresh, choose, download, print, go.
import type { Command, Text, Value } from '../../core/language.ts';
import type { DeviceOutcome } from '../../core/calls/outcome.ts';
import { read } from '../../core/pointer.ts';
import { constant, layered, type ReadableStore } from '../../core/store.ts';
import { asTextObject, say, withDetail } from '../../core/texts/text.ts';
import { fill } from '../../core/value.ts';
import type { Received } from '../network/answer.ts';
import type { CommandScreen } from './commandScreen.ts';
import type { Outcome } from '../contract.ts';
import type { Desk } from '../desk.ts';
import { fillText } from '../texts.ts';

export interface Concluding {
  desk: Desk;
  screen: CommandScreen;
  command: Command;
  scope: ReadableStore;
  /** On failure the form stays open and shows the reason. */
  isDialog: boolean;
}

const outcomes: Readonly<Record<DeviceOutcome, { tone: 'success' | 'warning' | 'error'; text: Text }>> = {
  confirmed: { tone: 'success', text: 'Confirmed by the device' },
  accepted: { tone: 'warning', text: 'Accepted, but the device is not executing it' },
  refused: { tone: 'error', text: 'The device rejected the command' },
  unknown: { tone: 'warning', text: 'The device did not confirm the command. It may or may not have been executed.' },
};

export async function conclude(of: Concluding, { data, msg }: Received): Promise<Outcome> {
  const { desk, screen, command } = of;
  const scope = layered({ answer: constant(data) }, of.scope);
  const around = screen.surroundings(scope);
  const kind = outcomeOf(data);
  const said = isInformative(msg) ? msg : undefined;
  const isDone = kind === 'done' || kind === 'confirmed';
  if (isDone) reportDone({ ...of, scope }, around, kind, said);
  const words = isDone ? said : say(reportUndone(of, around, kind, read(data, '/detail')), desk.translate);
  const outcome: Outcome = { kind, answer: data, ...(words !== undefined && { msg: words }) };
  const { refresh = [] } = command;
  void screen.refresh(refresh);
  if (refresh.length > 0) whenOver(of, read(data, '/taskId'), () => void screen.refresh(refresh));
  if (kind === 'refused') return outcome;
  const lookup = (pointer: string) => scope.read(pointer);
  if (screen.isOpen()) for (const [node, value] of Object.entries(command.choose ?? {})) screen.choose(node, fill(value, lookup));
  if (command.download) {
    const { name } = command.download;
    (await import('./download.ts')).download(data, desk.translate, name === undefined ? undefined : fillText(name, around));
  }
  if (command.print === true) print();
  // Guards of the target page may depend on what the command has just changed.
  if (command.go !== undefined && command.call !== undefined) await desk.renew?.();
  if (command.go !== undefined && screen.isOpen()) goOn(desk, screen, command.go, lookup);
  return outcome;
}

/** Runs `then` when the background task of the call has ended, because its results can be read only then. */
function whenOver({ desk: { tasks }, screen }: Concluding, taskId: unknown, then: () => void): void {
  if (typeof taskId !== 'string') return;
  const isOver = (): boolean => {
    const all = tasks.read('/all');
    const state = Array.isArray(all)
      ? read(
          all.find((each) => read(each, '/taskId') === taskId),
          '/state',
        )
      : undefined;
    return state === 'done' || state === 'failed';
  };
  if (isOver()) return;
  const stop = tasks.subscribe('/all', () => {
    if (screen.isOpen() && !isOver()) return;
    stop();
    if (screen.isOpen()) then();
  });
}

type Around = ReturnType<CommandScreen['surroundings']>;
const isDeviceOutcome = (value: unknown): value is DeviceOutcome => typeof value === 'string' && Object.hasOwn(outcomes, value);

function outcomeOf(data: unknown): DeviceOutcome | 'done' {
  const device = read(data, '/outcome');
  return isDeviceOutcome(device) ? device : 'done';
}

/** Message of the screen, else of the station. */
function reportDone(
  { desk, command, scope }: Concluding,
  around: Around,
  kind: 'done' | 'confirmed',
  said: string | undefined,
): void {
  const own = command.done === undefined ? undefined : fillText(command.done, around);
  const text = own ?? said ?? (kind === 'done' ? undefined : outcomes.confirmed.text);
  if (text !== undefined) desk.prompter().notify({ tone: 'success', text });
  if (command.shows === undefined) return;
  const shown = fillText(command.shows, around);
  // Not awaited: the list behind the dialog is refreshed meanwhile.
  const scanned = command.scan === undefined ? undefined : fill(command.scan, (pointer) => scope.read(pointer));
  const scan = typeof scanned === 'string' && scanned !== '' ? { scan: scanned } : {};
  void desk.prompter().confirm({ title: 'I have saved it', text: shown, danger: false, only: true, ...scan });
}

function reportUndone(of: Concluding, around: Around, kind: DeviceOutcome, detail: unknown): Text {
  const { tone } = outcomes[kind];
  const text = undoneWords(of, around, kind, detail);
  if (!of.isDialog || kind === 'accepted') of.desk.prompter().notify({ tone, text, stays: kind === 'unknown' });
  return text;
}

function undoneWords({ command }: Concluding, around: Around, kind: DeviceOutcome, detail: unknown): Text {
  const { text } = outcomes[kind];
  if (kind === 'accepted' && command.accepted !== undefined) return fillText(command.accepted, around);
  const own = kind === 'refused' ? command.failed : command.unconfirmed;
  const words = typeof detail === 'string' && detail !== '' ? withDetail(text, detail) : text;
  return own === undefined ? words : toOwn(fillText(own, around), words, kind, detail);
}

/** "ok" is not a useful message. */
const isInformative = (msg: string): boolean => msg !== '' && !/^(?:ok|success|操作成功)$/i.test(msg.trim());
/** The failure text of the screen, followed by the detail of a refusal, otherwise by the text of the outcome. */
const toOwn = (text: Text, words: Text, kind: DeviceOutcome, detail: unknown): Text =>
  kind !== 'refused'
    ? withDetail(asTextObject(text), asTextObject(words))
    : typeof detail === 'string' && detail !== ''
      ? withDetail(asTextObject(text), detail)
      : text;

function goOn(desk: Desk, screen: CommandScreen, go: Value, lookup: (pointer: string) => unknown): void {
  const filled = fill(go, lookup);
  const to = typeof filled === 'string' ? filled : read(filled, '/to');
  const afterS = Number(read(filled, '/afterS') ?? 0);
  if (typeof to !== 'string') return;
  const options = { back: read(filled, '/back') === true };
  if (afterS > 0) setTimeout(() => screen.isOpen() && desk.place().open(to, options), afterS * 1000);
  else desk.place().open(to, options);
}

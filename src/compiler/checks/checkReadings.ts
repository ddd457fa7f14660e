// Checks a device type. Reports overlapping start and end of alarms, waits for write-only points, unused confirmations.
import type { DeviceType } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { type Dict, dict, entries, isDict, list, text } from '../json.ts';
import { excluded } from '../language/excluded.ts';
import { writesOf } from './commands/proofs.ts';

export function checkReadings(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const isRead = (name: unknown, place: At): void => {
    const point = typeof name === 'string' && Object.hasOwn(type.points, name) ? type.points[name] : undefined;
    if (point?.access === 'write') context.report('device/only-written', place, { name: String(name) });
  };
  for (const [name, written] of entries(type.alarms)) {
    const place = below(below(at(doc), 'alarms'), name);
    const alarm = dict(written);
    for (const word of ['when', 'until'])
      for (const leaf of leavesOf(alarm[word], below(place, word))) isRead(text(leaf.at)?.split('/')[1], leaf.place);
    if (meet(alarm.when, alarm.until)) context.report('device/ends-while-on', below(place, 'until'), { name });
  }
  for (const [name, written] of entries(type.commands)) {
    const place = below(below(at(doc), 'commands'), name);
    const command = dict(written);
    isRead(dict(command.confirmedBy).point, below(below(place, 'confirmedBy'), 'point'));
    for (const [{ value }, own] of writesOf(place, command))
      checkForm(context, below(own, 'value'), value, dict(dict(command.ask).points));
    checkAsked(context, place, name, command);
  }
  for (const [name, written] of entries(type.settings)) {
    const place = below(below(at(doc), 'settings'), name);
    for (const point of Object.keys(dict(dict(written).points))) isRead(point, below(below(place, 'points'), point));
    if (isDict(written) && Array.isArray(written.needs) && written.needs.length === 0)
      context.report('device/bare-setting', place, { name });
  }
}

function leavesOf(condition: unknown, place: At): { at: unknown; place: At }[] {
  if (!isDict(condition)) return [];
  const inner = Array.isArray(condition.of)
    ? condition.of.map((each, index) => [each, below(below(place, 'of'), index)] as const)
    : [[condition.of, below(place, 'of')] as const];
  return [{ at: condition.at, place }, ...inner.flatMap(([each, where]) => leavesOf(each, where))];
}

/** Two comparisons of one point that hold at once: the alarm would be raised and cleared with every reading. */
function meet(when: unknown, until: unknown): boolean {
  const [on, off] = [dict(when), dict(until)];
  const simple = (each: Record<string, unknown>) =>
    text(each.at) !== undefined && each.value !== undefined && !isDict(each.value);
  return simple(on) && simple(off) && on.at === off.at && excluded([on, off]) === undefined;
}

/** The value that a form asks for must be written to the device. */
function checkAsked(context: CompilerContext, place: At, name: string, command: Dict): void {
  const sent = JSON.stringify(writesOf(place, command).map(([{ value }]) => value));
  const points = below(below(place, 'ask'), 'points');
  for (const point of Object.keys(dict(dict(command.ask).points)))
    if (!sent.includes(`"/form/${point}"`)) context.report('device/asked-in-vain', below(points, point), { name, point });
}

/** The written value comes from the form of the command. */
function checkForm(context: CompilerContext, place: At, value: unknown, asked: Record<string, unknown>): void {
  if (!isDict(value)) return;
  const [, root, name = ''] = text(value.from)?.split('/') ?? [];
  if (root === 'form' && !Object.hasOwn(asked, name))
    context.report('device/not-asked', below(place, 'from'), { name, known: Object.keys(asked) });
  for (const [word, each] of Object.entries(value))
    for (const [index, one] of (Array.isArray(each) ? list(each) : [each]).entries())
      checkForm(context, Array.isArray(each) ? below(below(place, word), index) : below(place, word), one, asked);
}

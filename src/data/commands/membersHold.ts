// Validates the drafts that a command reads, before anything else is asked.
import type { Command, Schema, Text } from '../../core/language.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { partSchema } from '../../core/schema/schemaWalk.ts';
import { asTextObject, withDetail } from '../../core/texts/text.ts';
import { readsOf } from '../../core/value.ts';
import type { Desk } from '../desk.ts';
import type { CommandScreen } from './commandScreen.ts';

/**
 * Whether the members named in the params are valid. A draft without a document, such as that of a form that is not shown, adds
 * nothing to the params and is not validated. `own`: the name of the command.
 */
export async function membersHold(desk: Desk, screen: CommandScreen, own: string, command: Command): Promise<boolean> {
  const named = new Map<string, string[]>();
  for (const pointer of readsOf(command.params)) {
    const [, name = '', rest = ''] = /^\/draft\/([^/]+)(.*)$/.exec(pointer) ?? [];
    if (name !== '') named.set(name, [...(named.get(name) ?? []), rest]);
  }
  const saved = screen.savedBy(own);
  for (const [name, pointers] of named) {
    const draft = screen.draft(name);
    const saves = saved.includes(name);
    if (!draft || (!saves && draft.value() === undefined)) continue;
    const found = await draft.check(pointers.includes('') ? undefined : pointers);
    const wrong = found.find((each) => !each.warnOnly);
    if (wrong === undefined) continue;
    // A save is pressed at its form, which shows the findings. For any other command the form can be far away or not drawn.
    if (!saves) desk.prompter().notify({ tone: 'warning', text: invalidText(draft.handle().schema, wrong) });
    return false;
  }
  return true;
}

function invalidText(schema: Schema, { path, text }: Finding): Text {
  const { title } = path === '' ? {} : partSchema(schema, path);
  const detail: Text = title === undefined ? text : withDetail(asTextObject(title), asTextObject(text));
  return { text: 'Entries on this page are not valid: {{detail}}', values: { detail: asTextObject(detail) } };
}

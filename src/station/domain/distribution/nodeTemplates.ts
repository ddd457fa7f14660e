// Calls that add or delete a single node template in the document of all templates. As commands, they do not check the revision.
import type { AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave } from '../documents/index.ts';
import { mustBeFree, whoOf } from '../request/index.ts';

type Templates = AnswerOf<'strongNode.search'>;
type Template = Templates['templates'][number];
const id = 'strongTemplates';
const most = 100;

function keep(template: RequestOf<'strongNode.keep'>, context: CallContext) {
  const name = template.name.trim();
  return change(context, 'strongNode.keep', name, (templates) => {
    const names = templates.map((each) => each.name);
    mustBeFree('/name', name, names, 'Template name duplicated');
    if (templates.length >= most)
      throw new Refused(409, 'The limit of {{max}} templates has been reached', { values: { max: most } });
    return [...templates, { ...template, name }];
  });
}

function drop({ name }: RequestOf<'strongNode.drop'>, context: CallContext) {
  return change(context, 'strongNode.drop', name, (templates) => {
    const left = templates.filter((each) => each.name !== name);
    if (left.length === templates.length) throw new Refused(404, 'No such template');
    return left;
  });
}

function change(context: CallContext, what: string, target: string, to: (templates: readonly Template[]) => readonly Template[]) {
  const { revision, body } = context.station.docs.tx((tx) => {
    const before = tx.get<Templates>(collections.settings, id)?.body.templates ?? [];
    const saved = tx.put(collections.settings, id, { templates: to(before) }, whoOf(context));
    logSave(tx, context, what, { target });
    return saved;
  });
  return new Reply('Saved', { ...body, revision });
}

export const nodeTemplates: Handlers = { 'strongNode.keep': keep, 'strongNode.drop': drop };

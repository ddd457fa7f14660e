// Checks papers/*.json: sources, rights, and members that the answers do not have.
import { expandNeeds } from '../../core/access/guard.ts';
import type { Schema } from '../../core/language.ts';
import { toTokens } from '../../core/pointer.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { checkComfortNeeds } from '../content/guards.ts';
import { type At, at, below, type Doc } from '../doc.ts';
import { type Dict, dict, entries, isDict, strings, text } from '../json.ts';
import { itemOf, lookup, schemaOf } from '../language/lookup.ts';
import { checkScope } from '../language/scope.ts';
import { standardVisitor } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';
import { languageSchema } from '../languageSchemas.ts';
import { checkParams } from './checkParams.ts';
import { checkOnlyReads } from '../checks/onlyReads.ts';

interface Reading {
  context: CompilerContext;
  sources: ReadonlyMap<string, Schema | undefined>;
  used: Set<string>;
}

export function checkPapers(context: CompilerContext): void {
  for (const doc of docsOf(context, 'papers')) checkPaper(context, doc);
}

function checkPaper(context: CompilerContext, doc: Doc): void {
  const paper = dict(doc.data);
  const sources = new Map(
    entries(paper.sources).map(([name, source]) => [name, context.calls.get(text(dict(source).read) ?? '')?.answer]),
  );
  const reading: Reading = { context, sources, used: new Set() };
  const reads = (kind: string, name: string) => void (kind === 'source' && reading.used.add(name));
  const within: WordContext = {
    context,
    place: 'a paper',
    from: checkScope(context, { period: true, sources, reads }),
    at: (pointer, place) => {
      const found = isInBlock(place) ? lookup(blockAt(sources, paper, place), pointer) : missingSource;
      if (found.is === 'missing') context.report('reference/nothing-there', place, { pointer, known: found.known });
    },
    shape: (word, pointer, place) => (word === 'at' ? schemaOf(lookup(blockAt(sources, paper, place), pointer)) : undefined),
  };
  const visit = standardVisitor(context, within, (format, value, place) => visitName(reading, format, value, place));
  walk(doc.data, languageSchema('paper'), at(doc), { report: context.report, visit });
  if (paper.needs !== undefined) checkComfortNeeds(context, paper.needs, below(at(doc), 'needs'));
  for (const [name, source] of entries(paper.sources))
    checkSource(context, paper, dict(source), below(at(doc, '/sources'), name));
  for (const [name, block] of entries(paper.body)) if (isDict(block)) checkBlock(reading, block, below(at(doc, '/body'), name));
  for (const name of sources.keys())
    if (!reading.used.has(name)) context.report('unused/source', below(at(doc, '/sources'), name), { name });
}

/** A block itself has no value before it is drawn. */
const isInBlock = ({ pointer }: At): boolean => /^\/body\/[^/]+\/(fields|columns)\//.test(pointer);
const missingSource = { is: 'missing', known: [] } as const;

/** The schema that conditions of a block's fields and columns read. */
function blockAt(sources: Reading['sources'], { body }: Dict, { pointer }: At): Schema | undefined {
  const [, name = ''] = toTokens(pointer);
  const block = dict(dict(body)[name]);
  return schemaOf(lookup(sources.get(text(block.source) ?? ''), text(block.at) ?? ''));
}
function visitName({ context, sources, used }: Reading, format: string, value: unknown, place: At): boolean {
  if (typeof value !== 'string') return false;
  if (format === 'source-name') {
    used.add(value);
    if (!sources.has(value)) context.report('reference/unknown-source', place, { name: value, known: [...sources.keys()] });
    return true;
  }
  if (format !== 'read-name') return false;
  if (!context.calls.has(value))
    context.report('reference/unknown-call', place, { name: value, known: [...context.calls.keys()] });
  return true;
}

/** Scheduled papers have no user, so only the rights of the paper apply. */
function checkSource(context: CompilerContext, paper: Dict, source: Dict, place: At): void {
  const call = context.calls.get(text(source.read) ?? '');
  if (!call) return;
  checkOnlyReads(context, call, below(place, 'read'));
  checkParams(context, call, source.params, place);
  const own = expandNeeds(strings(paper.needs), context.guards);
  const missing = call.needs.filter((each) => !expandNeeds([each], context.guards).every((guard) => own.includes(guard)));
  if (missing.length > 0)
    context.report('paper/needs-less', below(place, 'read'), { call: call.name, missing: missing.join(', ') });
}

/** Named members must exist in the value itself or in one of its items. */
function checkBlock({ context, sources }: Reading, block: Dict, place: At): void {
  const answer = sources.get(text(block.source) ?? '');
  if (!answer) return;
  const found = lookup(answer, text(block.at) ?? '');
  const lack = (pointer: string, known: readonly string[], where: At) =>
    context.report('reference/nothing-there', where, { pointer, known });
  if (found.is === 'missing') return lack(text(block.at) ?? '', found.known, below(place, 'at'));
  const own = schemaOf(found);
  const check = (schema: Schema | undefined, pointer: string, where: At): void => {
    const inside = lookup(schema, pointer, answer);
    if (inside.is === 'missing') lack(pointer, inside.known, where);
  };
  const item = itemOf(own, answer);
  for (const word of ['fields', 'columns', 'series']) {
    for (const [name, each] of entries(block[word])) {
      const where = below(below(place, word), name);
      const { at: pointer } = dict(each);
      const written = typeof pointer === 'string';
      const shape = word === 'fields' ? own : item;
      check(shape, written ? pointer : `/${name}`, written ? below(where, 'at') : where);
      const member = schemaOf(lookup(shape, written ? pointer : `/${name}`, answer));
      if (word !== 'series' && member && dict(each).title === undefined && member.title === undefined)
        context.report('field/untitled', where, { name });
    }
  }
  if (typeof block.x === 'string' && toTokens(block.x).length > 0) check(item, block.x, below(place, 'x'));
}

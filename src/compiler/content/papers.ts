// Returns the printed documents of papers/*.json as data, by name.
import type { Paper } from '../../core/paper.ts';
import type { Members } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { baseName } from '../doc.ts';
import { asWritten, dict } from '../json.ts';

export function toPapers(context: CompilerContext): Members<Paper> {
  return Object.fromEntries(
    docsOf(context, 'papers').map((doc) => {
      const { $schema: _schema, description: _description, ...paper } = dict(doc.data);
      return [baseName(doc.name), asWritten<Paper>(paper)];
    }),
  );
}

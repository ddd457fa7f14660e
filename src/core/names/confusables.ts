// Imported for its side effect: it loads the table of confusable characters where names are compared.
import confusables from './confusables.json' with { type: 'json' };
import { learnConfusables } from './skeleton.ts';

const { $comment: _source, ...alike } = confusables;
learnConfusables(alike);

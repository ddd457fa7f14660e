// Imported for its side effect wherever names are compared.
import confusables from './confusables.json' with { type: 'json' };
import { learnConfusables } from './skeleton.ts';

const { $comment: _source, ...alike } = confusables;
learnConfusables(alike);

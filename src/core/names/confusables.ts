// Imported for its effect, wherever names are judged.
import confusables from './confusables.json' with { type: 'json' };
import { learnConfusables } from './skeleton.ts';

const { $comment: _source, ...alike } = confusables;
learnConfusables(alike);

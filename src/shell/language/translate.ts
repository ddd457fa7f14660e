// In: a text, its values, its context. Out: the words of the language spoken, for those who are not React.
import i18next from 'i18next';
import { interpolate, textKey, type Translate } from '../../core/texts/text.ts';

export const translate: Translate = (text, values, context) =>
  interpolate(i18next.t([textKey(text, context), text]), values, i18next.language);

// Translates a text with values and context into the current language, outside React.
import i18next from 'i18next';
import { interpolate, textKey, type Translate } from '../../core/texts/text.ts';

export const translate: Translate = (text, values, context) =>
  interpolate(i18next.t([textKey(text, context), text]), values, i18next.language);

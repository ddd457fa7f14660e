import type { Text } from '../../../core/language.ts';

/** The English template of a text, without its values. */
export const plain = (text: Text | undefined): string | undefined => (typeof text === 'object' ? text.text : text);

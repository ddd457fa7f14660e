import type { Text } from '../../../core/language.ts';

/** The English of a text, whatever its values. */
export const plain = (text: Text | undefined): string | undefined => (typeof text === 'object' ? text.text : text);

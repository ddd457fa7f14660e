// Several chosen of a list in one line: those for which there is no room are counted in words.
import { useText } from '../define.ts';

interface Many {
  maxTagCount: 'responsive';
  maxTagPlaceholder: (left: readonly unknown[]) => string;
}

export function useMany(): Many {
  const say = useText();
  return {
    maxTagCount: 'responsive',
    maxTagPlaceholder: ({ length }) => say({ text: '{{n}} more', values: { n: length } }),
  };
}

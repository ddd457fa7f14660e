// Several chosen of a list in one line: those for which there is no room are counted in words.
import { useText } from '../define.ts';

interface Many {
  maxTagCount: 'responsive';
  maxTagPlaceholder: (left: readonly unknown[]) => string;
}

/** `count`: of those chosen. Where there is room for none, none is "more". */
export function useMany(count: number): Many {
  const say = useText();
  return {
    maxTagCount: 'responsive',
    maxTagPlaceholder: ({ length: n }) => say({ text: n < count ? '{{n}} more' : '{{n}} selected', values: { n } }),
  };
}

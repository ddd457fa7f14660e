// Several selected items in one line. Items that do not fit are shown as a count.
import { useText } from '../define.ts';

interface Many {
  maxTagCount: 'responsive';
  maxTagPlaceholder: (left: readonly unknown[]) => string;
}

/** `count`: number of selected items. If none of them fits, the text is "n selected" instead of "n more". */
export function useMany(count: number): Many {
  const say = useText();
  return {
    maxTagCount: 'responsive',
    maxTagPlaceholder: ({ length: n }) => say({ text: n < count ? '{{n}} more' : '{{n}} selected', values: { n } }),
  };
}

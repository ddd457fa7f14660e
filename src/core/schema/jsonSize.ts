// Checks nesting depth and number of values of a JSON text without parsing it.

export interface JsonLimits {
  values: number;
  /** Per object. Thousands of unknown names take far longer to process than thousands of values. */
  members: number;
  levels: number;
}
const [quote, backslash, comma] = [34, 92, 44];
const [opensList, closesList, opensObject, closesObject] = [91, 93, 123, 125];

/** Undefined if the text is within the limits. Invalid JSON is left to the parser. */
export function jsonExcess(text: string, { values, levels, members }: JsonLimits): 'values' | 'levels' | undefined {
  /** Remaining members of each open object; infinite for a list. */
  const left: number[] = [];
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfText(text, at);
      continue;
    }
    if (code === closesList || code === closesObject) left.pop();
    if (code === comma) {
      count += 1;
      const more = (left.pop() ?? Number.POSITIVE_INFINITY) - 1;
      if (more <= 0) return 'values';
      left.push(more);
    }
    if (code === opensList || code === opensObject) {
      left.push(code === opensObject ? members : Number.POSITIVE_INFINITY);
      count += 1;
      if (left.length > levels) return 'levels';
    }
    if (count > values) return 'values';
  }
  return undefined;
}

function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

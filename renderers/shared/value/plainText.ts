// Any value as text, without an object ever becoming "[object Object]".
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

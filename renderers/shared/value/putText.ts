/** Writes into the text that stands there: another text node would be another layout, and an equal text none. */
export function putText(element: Element, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

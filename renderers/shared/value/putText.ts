/** Updates the existing text node: a new node would cause a layout. An equal text is not written at all. */
export function putText(element: Element, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

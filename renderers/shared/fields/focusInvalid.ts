/** Brings the first refused field into view and puts the cursor there. The errors are drawn with the next frame. */
export function focusInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid]');
    field?.scrollIntoView({ block: 'nearest' });
    focusFirst(field);
  });
}

/** The cursor to where the field wants it next, else into the first thing within that can be typed into or pressed. */
export function focusFirst(within: Element | null | undefined): void {
  const find = (what: string) => within?.querySelector<HTMLElement>(what);
  (find('[data-next]') ?? find('input:not(:disabled), textarea, button:not(:disabled), [tabindex]'))?.focus();
}

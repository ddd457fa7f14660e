/**
 * Brings the first refused field into view and puts the cursor there. The errors are drawn with the next frame.
 * `typing`: had the cursor before; where no field is refused it goes on there, since nothing can be typed into while the answer is waited for.
 */
export function focusInvalid(form: HTMLElement | null, typing?: Element | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid]');
    field?.scrollIntoView({ block: 'nearest' });
    if (field) focusFirst(field);
    else if (document.activeElement === document.body && typing instanceof HTMLElement && form?.contains(typing)) typing.focus();
  });
}

/** The cursor to where the field wants it next, else into the first thing within that can be typed into or pressed. */
export function focusFirst(within: Element | null | undefined): void {
  const find = (what: string) => within?.querySelector<HTMLElement>(what);
  (find('[data-next]') ?? find('input:not(:disabled), textarea, button:not(:disabled), [tabindex]'))?.focus();
}

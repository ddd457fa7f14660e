/**
 * Scrolls the first invalid field into view and focuses it, in the next frame, when the errors are drawn.
 * `typing`: the element focused before saving. It gets the focus back if no field is invalid, because inputs lose it while a save
 * is pending.
 */
export function focusInvalid(form: HTMLElement | null, typing?: Element | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid]');
    field?.scrollIntoView({ block: 'nearest' });
    if (field) focusFirst(field);
    else if (document.activeElement === document.body && typing instanceof HTMLElement && form?.contains(typing)) typing.focus();
  });
}

/** Focuses the element marked `data-next`, else the first enabled input, button or tab stop. */
export function focusFirst(within: Element | null | undefined): void {
  const find = (what: string) => within?.querySelector<HTMLElement>(what);
  (find('[data-next]') ?? find('input:not(:disabled), textarea, button:not(:disabled), [tabindex]'))?.focus();
}

/** Brings the first refused field into view and puts the cursor there. The errors are drawn with the next frame. */
export function focusInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid]');
    field?.scrollIntoView({ block: 'nearest' });
    field?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  });
}

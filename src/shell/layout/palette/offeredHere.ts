// Controls of the current page that can be used by keyboard, as displayed; disabled ones are omitted. Buttons and links are
// pressed; inputs and elements with their own keys get the focus.
import type { CommandTarget } from './toFound.ts';

type Reached = HTMLElement | SVGElement;
const control = 'a[href], button, input, textarea';
/** Diagrams, scroll containers and sortable headings. */
const reached = '[tabindex="0"]';
const pressed = 'a[href], button:not([role="switch"]), th';

const pageHere = () => document.querySelector('#content');
const reachedHere = (): Reached[] =>
  [...(pageHere()?.querySelectorAll<Reached>(`${control}, ${reached}`) ?? [])].filter(isOffered);

export interface Offered {
  elements: readonly Reached[];
  targets: readonly CommandTarget[];
}

/** Returns the previous object while the controls are unchanged. */
export function offeredHere(before?: Offered): Offered {
  const elements = reachedHere();
  const same = before?.elements.length === elements.length && elements.every((each, at) => each === before.elements[at]);
  return same ? before : { elements, targets: toTargets(elements) };
}

function toTargets(elements: readonly Reached[]): CommandTarget[] {
  const title = pageHere()?.querySelector('h1')?.textContent ?? '';
  return elements.flatMap((element) => {
    const name = nameOf(element);
    if (name === '') return [];
    return {
      kind: element.dataset.command === undefined ? 'here' : 'command',
      title: name,
      under: element.closest('section[aria-label]')?.getAttribute('aria-label') ?? title,
      also: element.dataset.command ?? kindOf(element),
      run: () => {
        // Keyboard interaction continues at the control.
        element.focus();
        if (element instanceof HTMLElement && element.matches(pressed)) element.click();
      },
    };
  });
}

/** Diagrams get their kind as additional search text, because their name is often that of the page. */
const kindOf = (element: Reached): string =>
  element.matches(control) ? '' : (element.closest<HTMLElement>('[data-kind]')?.dataset.kind ?? '');

const isOffered = (element: Reached): boolean =>
  !element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *, [inert] *') && element.checkVisibility();

/** Accessible name of the element. */
function nameOf(element: Reached): string {
  const labelled = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.innerText ?? '')
    .join(' ')
    .trim();
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : undefined;
  const label = Array.from(labels ?? [], ({ innerText }) => innerText).join(' ');
  const own = element instanceof HTMLElement ? element.innerText || element.title : element.textContent;
  const name = element.getAttribute('aria-label') || labelled || label || own;
  return name.trim().replaceAll(/\s+/g, ' ');
}

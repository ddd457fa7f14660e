// Out: what the page at hand has for a key at this moment, as it shows it: with its words, for its rows, and nothing that is unusable. What is
// pressed is pressed; what holds a value, or has keys of its own, gets the focus.
import type { CommandTarget } from './toFound.ts';

type Reached = HTMLElement | SVGElement;
const control = 'a[href], button, input, textarea';
/** Drawings, boxes that scroll, headings that sort. */
const reached = '[tabindex="0"]';
const pressed = 'a[href], button:not([role="switch"]), th';

const pageHere = () => document.querySelector('#content');
const reachedHere = (): Reached[] =>
  [...(pageHere()?.querySelectorAll<Reached>(`${control}, ${reached}`) ?? [])].filter(isOffered);

export interface Offered {
  elements: readonly Reached[];
  targets: readonly CommandTarget[];
}

/** The same as before while nothing came or went. */
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
        // Where it stands on the page is where the next key goes on.
        element.focus();
        if (element instanceof HTMLElement && element.matches(pressed)) element.click();
      },
    };
  });
}

/** A drawing is called what it is, beside its name, which is often that of its page. */
const kindOf = (element: Reached): string =>
  element.matches(control) ? '' : (element.closest<HTMLElement>('[data-kind]')?.dataset.kind ?? '');

const isOffered = (element: Reached): boolean =>
  !element.matches(':disabled, [aria-disabled="true"], [aria-hidden="true"] *, [inert] *') && element.checkVisibility();

/** What a screen reader says of it. */
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

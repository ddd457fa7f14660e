// Runs in a page. Returns the focused element by its accessible name and what is wrong with its display.
export interface Focus {
  name: string;
  /** Absent if the element is in view, uncovered, and marked by an outline of at least 2 px with enough contrast. */
  fault?: string;
}

/** A single function, because its source is sent to the page. */
export function readFocus(): Focus {
  type Colour = readonly [red: number, green: number, blue: number, opacity: number];
  const least = { contrast: 3, px: 2 };
  const read = (colour: string): Colour => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return colour.startsWith('color(srgb') ? [red * 255, green * 255, blue * 255, opacity] : [red, green, blue, opacity];
  };
  const over = (upper: Colour, lower: Colour): Colour => {
    const mix = (at: 0 | 1 | 2): number => upper[at] * upper[3] + lower[at] * (1 - upper[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const groundOf = (element: Element | null): Colour => {
    if (!element) return [255, 255, 255, 1];
    const background = read(getComputedStyle(element).backgroundColor);
    return background[3] === 1 ? background : over(background, groundOf(element.parentElement));
  };
  const lightOf = (colour: Colour): number => {
    const part = (value: number): number =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2]);
  };
  const contrast = (one: Colour, other: Colour): number => {
    const [more = 0, less = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  };
  const standsOut = (colour: string, ground: Colour): boolean => contrast(over(read(colour), ground), ground) >= least.contrast;
  const isMarked = (element: Element, part?: string): boolean => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element, part);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < least.px) return false;
    // With a negative offset the outline is drawn on the element itself, otherwise on its surroundings.
    return standsOut(outlineColor, groundOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement));
  };
  /** In an SVG the frame is a stroke. */
  const isFramed = (element: Element): boolean => {
    const { stroke, strokeWidth } = getComputedStyle(element);
    const widthPx = Number.parseFloat(strokeWidth);
    return stroke !== 'none' && widthPx >= least.px && standsOut(stroke, groundOf(element.closest('div')));
  };
  /**
   * The ancestor that clips a side of the outline. Ignores ancestors that are too small for the element with its outline: these
   * show the focus by their content.
   */
  const cutBy = (element: Element): string | undefined => {
    const { outlineWidth, outlineOffset, position: ownPosition } = getComputedStyle(element);
    if (ownPosition === 'fixed') return undefined;
    const reach = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)) - 1;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const [from, to] = [box.left + each.clientLeft, box.left + each.clientLeft + each.clientWidth];
      const [over, under] = [box.top + each.clientTop, box.top + each.clientTop + each.clientHeight];
      const sides = overflowX !== 'visible' && width + 2 * reach <= to - from && (left - reach < from || right + reach > to);
      const ends =
        overflowY !== 'visible' && height + 2 * reach <= under - over && (top - reach < over || bottom + reach > under);
      if (sides || ends) return `${each.tagName}.${each.className}`;
      if (position === 'fixed') return undefined;
    }
    return undefined;
  };
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id)?.innerText ?? []);
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.innerText : undefined;
    const text = element instanceof HTMLElement ? element.innerText : element.textContent;
    const names = [element.getAttribute('aria-label'), labelled.join(' '), label, text, element.getAttribute('title')];
    const name = names.find((each) => each) ?? `<${element.tagName.toLowerCase()}>`;
    return name.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
  };

  const element = document.activeElement;
  if (!element || element === document.body) return { name: '<body>', fault: 'no element has the focus' };
  const name = nameOf(element);
  // A page or dialog that received the focus by script is not a tab stop: the next Tab continues from there.
  if (
    element.getAttribute('tabindex') === '-1' &&
    !element.matches('input, button, a, [role=option], [role=menuitem], [role=tab]')
  )
    return { name };
  const shown = element.closest('label') ?? element;
  const box = shown.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return { name, fault: 'it is not drawn' };
  if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth)
    return { name, fault: 'it is out of view' };
  const middle = {
    x: (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2,
    y: (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2,
  };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const around = shown.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number') ?? shown;
  if (hit && !around.contains(hit) && !hit.contains(around)) return { name, fault: `${hit.tagName}.${hit.className} covers it` };
  // The outline may be on the element, on a child or on an enclosing box.
  const chain: Element[] = [];
  for (let each: Element | null = element; each && chain.length < 5; each = each.parentElement) chain.push(each);
  const parts = [...element.children];
  const bearer = [...chain, ...parts].find((each) => isMarked(each));
  if (!bearer && !chain.some((each) => isMarked(each, '::after')) && !parts.some(isFramed))
    return { name, fault: 'it has no visible mark' };
  const cut = bearer && cutBy(bearer);
  return cut === undefined ? { name } : { name, fault: `${cut} clips its mark` };
}

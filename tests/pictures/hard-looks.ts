/** What is looked for where a page is small, enlarged or in forced colours. Each is run in the page itself. */

/** What stands or ends beside the view, and controls whose words are cut; what scrolls sideways of its own holds what it wants. */
export function cutOff(): string[] {
  const seen = (box: Element) => box.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const scrolls = (box: Element | null): boolean =>
    box !== null && box !== document.body && (/auto|scroll/u.test(getComputedStyle(box).overflowX) || scrolls(box.parentElement));
  const hidden = (box: Element | null): boolean =>
    box !== null && (getComputedStyle(box).clipPath === "inset(50%)" || hidden(box.parentElement));
  const nameOf = (box: Element) => `${box.localName} “${(box.getAttribute("aria-label") ?? box.textContent ?? "").trim().slice(0, 40)}”`;
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over > 0) found.push(`scrolls sideways by ${over}`);
  for (const box of document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, [role=radio], [role=tab], h1")) {
    if (!seen(box) || hidden(box) || scrolls(box.parentElement)) continue;
    const { left, right, width } = box.getBoundingClientRect();
    if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`beside the view: ${nameOf(box)}`);
    if (box.localName !== "button" && box.localName !== "a") continue;
    const { overflowX, textOverflow } = getComputedStyle(box);
    if (/hidden|clip/u.test(overflowX) && textOverflow !== "ellipsis" && box.scrollWidth > box.clientWidth + 1)
      found.push(`cut: ${nameOf(box)}`);
  }
  return found;
}

/** Controls that show nothing of having the focus: no outline of their own, of what they draw, or of what holds them. */
export async function unseenFocus(): Promise<string[]> {
  const outlined = (style: CSSStyleDeclaration) => style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
  const shows = (box: Element): boolean => {
    for (let at: Element | null = box, steps = 0; at && steps < 4; at = at.parentElement, steps += 1)
      if ([null, "::before", "::after"].some((part) => outlined(getComputedStyle(at as Element, part)))) return true;
    // A choice whose mark stands beside it.
    const label = box instanceof HTMLInputElement ? [...(box.labels ?? []), box.parentElement] : [];
    return label.some((one) => one && [one, ...one.querySelectorAll("*")].some((part) => outlined(getComputedStyle(part))));
  };
  const found = new Set<string>();
  for (const box of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex='0']")) {
    if (!box.checkVisibility({ visibilityProperty: true }) || (box as HTMLButtonElement).disabled) continue;
    box.focus({ preventScroll: true });
    // What is drawn for it comes a moment later.
    if (!shows(box)) await new Promise((resolve) => setTimeout(resolve, 50));
    if (document.activeElement === box && !shows(box)) found.add(`${box.localName}.${box.className.toString().slice(0, 60)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return [...found];
}

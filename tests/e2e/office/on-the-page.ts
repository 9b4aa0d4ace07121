export type Place = "here" | "ahead" | "behind" | "lost" | "gone";
export interface Way {
  place: Place;
  /** So many things that can be reached lie on the way, or fewer: of a group of choices one alone is reached by Tab. */
  steps: number;
}

/** Where something lies, seen from what has the focus. */
export function wayTo(node: Element): Way {
  if (!node.isConnected) return { place: "gone", steps: 0 };
  const active = document.activeElement;
  const alike = (one: Element | null) =>
    one === node ||
    (node instanceof HTMLInputElement &&
      one instanceof HTMLInputElement &&
      node.type === "radio" &&
      one.type === "radio" &&
      one.name === node.name);
  if (alike(active)) return { place: "here", steps: 0 };
  if (active === null || active === document.body) return { place: "lost", steps: 1 };
  const place = (node.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? "ahead" : "behind";
  const all = [...document.querySelectorAll("a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']")];
  const range = document.createRange();
  range.setStartAfter(place === "ahead" ? active : node);
  range.setEndBefore(place === "ahead" ? node : active);
  const between = all.filter((one) => range.intersectsNode(one) && one.checkVisibility({ visibilityProperty: true }));
  return { place, steps: between.filter((one) => !one.contains(node)).length + 1 };
}

/** What is wrong with how the focus is seen; null where it is seen. */
export function unseen(node: Element): string | null {
  const ringed = (one: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, pseudo);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  const around: Element[] = [node, ...(node.parentElement ? [node.parentElement] : [])];
  if (node.nextElementSibling) around.push(node.nextElementSibling);
  if (node.parentElement?.parentElement) around.push(node.parentElement.parentElement);
  if (!around.some((one) => ringed(one)) && !ringed(node, "::after")) return "it has no ring";
  const { left, top, width, height } = node.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `it lies outside of the window, at ${Math.round(x)}, ${Math.round(y)}`;
  const there = document.elementFromPoint(x, y);
  const near = node.closest("label, td, li, tr") ?? node.parentElement ?? node;
  return there === null || near.contains(there) || there.contains(node) ? null : `it is covered by ${there.tagName} ${there.className}`;
}

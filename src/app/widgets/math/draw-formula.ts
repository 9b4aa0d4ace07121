import type { Options } from "temml";

/**
 * How formulas are drawn: nothing an author writes may open an address, bring in a picture, or run for ever. What is not understood
 * is shown as it was written.
 */
const FORMULA: Options = { trust: false, throwOnError: false, strict: false, maxExpand: 500, maxSize: [20, 20], annotate: false };
/** Longer formulas are shown as they were written. */
const FORMULA_MAX = 2_000;

/**
 * Draws a formula as MathML into an element of its own. Nothing is parsed as HTML: temml makes the elements one by one.
 * @param tex a formula in TeX
 */
export async function drawFormula(tex: string, into: HTMLElement, displayMode: boolean): Promise<void> {
  if (tex.trim() === "" || tex.length > FORMULA_MAX) {
    into.textContent = tex;
    return;
  }
  const { default: temml } = await import("temml");
  const drawn = document.createElement("span");
  temml.render(tex, drawn, { ...FORMULA, displayMode });
  into.replaceChildren(...drawn.childNodes);
}

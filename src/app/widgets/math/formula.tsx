import { useEffect, useRef } from "react";
import { classNames } from "#app/ui/kit.ts";
import { drawFormula } from "./draw-formula.ts";
import css from "./formula.module.css";

/** A formula in TeX, drawn as MathML once what draws it has come; until then, and without it, as it was written. */
export function Formula({ tex, block = false, place }: { tex: string; block?: boolean; place?: number }) {
  const drawing = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = drawing.current;
    let alive = true;
    if (!element) return;
    const drawn = document.createElement("span");
    drawFormula(tex, drawn, block)
      .then(() => alive && element.replaceChildren(...drawn.childNodes))
      .catch(() => undefined);
    return () => {
      alive = false;
    };
  }, [tex, block]);
  const Element = block ? "div" : "span";
  return (
    <Element
      ref={(element: HTMLElement | null) => {
        drawing.current = element;
      }}
      dir="ltr"
      data-block={place}
      className={classNames(css.formula, block && css.block)}
      // Wide formulas are scrolled, by keyboard too.
      tabIndex={block ? 0 : undefined}
    >
      {tex}
    </Element>
  );
}

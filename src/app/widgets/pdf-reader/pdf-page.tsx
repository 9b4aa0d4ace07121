import { Trans, useLingui } from "@lingui/react/macro";
import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./pdf-reader.module.css";
import { sizeOf } from "./place.ts";

/** So long may a page be drawn: a strange one may have no end. */
const DRAWING_MS = 30_000;

interface Props {
  book: PDFDocumentProxy;
  number: number;
  zoom: number;
  /** Lies over the page, edge on edge, left to right whatever the language. */
  children?: ReactNode;
}

/** One page drawn as wide as its box times the zoom, as sharp as the screen. */
export function PdfPage({ book, number, zoom, children }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [words, setWords] = useState("");
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    const target = canvas.current;
    if (!target || width === 0) return;
    let task: RenderTask | null = null;
    let gone = false;
    const draw = async () => {
      const page = await book.getPage(number);
      if (gone) return;
      setFailed(false);
      const { shown, sharp } = sizeOf(page.getViewport({ scale: 1 }), width * zoom, devicePixelRatio);
      const viewport = page.getViewport({ scale: shown * sharp });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.style.width = `${Math.floor(viewport.width / sharp)}px`;
      target.style.height = `${Math.floor(viewport.height / sharp)}px`;
      task = page.render({ canvas: target, viewport });
      await task.promise;
      const { items } = await page.getTextContent();
      if (!gone) setWords(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    const late = setTimeout(() => task?.cancel(), DRAWING_MS);
    // A page that was turned before it was drawn is dropped.
    draw()
      .catch(() => {
        if (!gone) setFailed(true);
      })
      .finally(() => clearTimeout(late));
    return () => {
      gone = true;
      clearTimeout(late);
      task?.cancel();
    };
  }, [book, number, zoom, width]);

  return (
    // What is larger than its box is moved in it, by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className={classNames(kit("relative"), css.page)} tabIndex={0} aria-label={t`Page ${number}`}>
      {failed ? (
        <p role="alert" className={kit("pad-16", "surface")}>
          <Trans>This page could not be drawn whole.</Trans>
        </p>
      ) : null}
      <div className={kit("relative")} dir="ltr" style={{ inlineSize: "fit-content", marginInline: "auto" }}>
        <canvas className={kit("block")} ref={canvas} aria-hidden="true" />
        {children}
      </div>
      <VisuallyHidden as="p">
        <span dir="auto">{words}</span>
      </VisuallyHidden>
    </section>
  );
}

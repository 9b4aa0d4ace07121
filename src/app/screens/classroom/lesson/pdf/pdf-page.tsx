import { useLingui } from "@lingui/react/macro";
import type { PDFDocumentProxy, RenderTask } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./pdf-lesson.module.css";

/** A canvas of more pixels is slower than its sharpness is worth, and some phones refuse it. */
const MOST_PIXELS = 12_000_000;

/** One page drawn as wide as its box times the zoom, as sharp as the screen. */
export function PdfPage({ book, number, zoom }: { book: PDFDocumentProxy; number: number; zoom: number }) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [words, setWords] = useState("");

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
      const plain = page.getViewport({ scale: 1 });
      const shown = (width * zoom) / plain.width;
      const sharp = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (plain.width * plain.height * shown * shown)));
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
    // A page that was turned before it was drawn is dropped.
    draw().catch(() => undefined);
    return () => {
      gone = true;
      task?.cancel();
    };
  }, [book, number, zoom, width]);

  return (
    // What is larger than its box is moved in it, by keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className={classNames(kit("relative"), css.page)} tabIndex={0} aria-label={t`Page ${number}`}>
      <canvas className={kit("block")} ref={canvas} aria-hidden="true" />
      <VisuallyHidden as="p">
        <span dir="auto">{words}</span>
      </VisuallyHidden>
    </section>
  );
}

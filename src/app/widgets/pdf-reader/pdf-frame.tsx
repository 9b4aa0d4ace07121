import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./pdf-reader.module.css";
import { PdfPage } from "./pdf-page.tsx";

interface Props {
  /** Of the file. */
  name: string;
  /** Null while it is opened. */
  book: PDFDocumentProxy | null;
  page: number;
  total: number;
  turn: (page: number) => void;
  /** At the end of its bar: another way to the file. */
  download?: ReactNode;
  /** Over the page. */
  children?: ReactNode;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

/** A PDF, a page at a time: as wide as its place, larger on demand, and its words for those who hear the page. */
export function PdfFrame({ name, book, page, total, turn, download, children }: Props) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(0);
  const turnBy = (by: number) => turn(Math.min(Math.max(1, page + by), Math.max(1, total)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "PageDown" && event.key !== "PageUp") return;
    event.preventDefault();
    turnBy(event.key === "PageDown" ? 1 : -1);
  };
  return (
    // Keys of a reader beside its buttons, heard while the focus lies in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={kit("clip", "border", "round-md", "surface", "below-20")} aria-label={t`Document: ${name}`} onKeyDown={onKeyDown}>
      <div className={classNames(cluster(4, "center", "border-bottom"), css.bar)}>
        <IconButton
          label={t`Previous page`}
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" data-flip />}
          onClick={() => turnBy(-1)}
        />
        <output className={classNames(kit("sm", "tabular", "text-center"), css.number)}>
          {total > 0 ? (
            <Trans>
              Page {page} of {total}
            </Trans>
          ) : (
            <Trans>Loading</Trans>
          )}
        </output>
        <IconButton
          label={t`Next page`}
          disabled={page >= total}
          icon={<ChevronRight aria-hidden="true" data-flip />}
          onClick={() => turnBy(1)}
        />
        <span className={kit("grow")} />
        <IconButton
          label={t`Zoom out`}
          disabled={zoom === 0}
          icon={<ZoomOut aria-hidden="true" />}
          onClick={() => setZoom((value) => Math.max(0, value - 1))}
        />
        <IconButton
          label={t`Zoom in`}
          disabled={zoom === ZOOMS.length - 1}
          icon={<ZoomIn aria-hidden="true" />}
          onClick={() => setZoom((value) => Math.min(ZOOMS.length - 1, value + 1))}
        />
        {download}
      </div>
      {book ? (
        <PdfPage book={book} number={page} zoom={ZOOMS[zoom] ?? 1}>
          {children}
        </PdfPage>
      ) : (
        <Skeleton className={css.waiting} />
      )}
    </section>
  );
}

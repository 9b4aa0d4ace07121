import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from "lucide-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames, cluster, inline, kit } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { mediaAddress } from "#app/widgets/lesson-text/media-address.ts";
import type { Report } from "../use-progress.ts";
import { openPdf } from "#app/widgets/pdf-reader/open-pdf.ts";
import css from "./pdf-lesson.module.css";
import { PdfPage } from "./pdf-page.tsx";

interface Props {
  file: MediaFile;
  /** The page at which it was left, from 1. */
  startAt: number;
  keep: (at: number) => void;
  report: Report;
  /** How much of it was known to be read when it opened. */
  known: number;
  online: boolean;
  reread: () => void;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

/** A PDF, a page at a time: as wide as its place, larger on demand, and its words for those who hear the page. */
export function PdfLesson({ file, startAt, keep, report, known, online, reread }: Props) {
  const { t } = useLingui();
  const [book, setBook] = useState<PDFDocumentProxy | "failed" | null>(null);
  const [number, setNumber] = useState(Math.max(1, Math.floor(startAt)));
  const [zoom, setZoom] = useState(0);
  const furthest = useRef(known);
  const address = mediaAddress(file);
  const name = `${file.id} ${file.etag}`;

  useEffect(() => {
    const stop = new AbortController();
    openPdf(address, stop.signal).then(
      (opened) => {
        if (!stop.signal.aborted) setBook(opened);
      },
      () => {
        if (!stop.signal.aborted) setBook("failed");
      },
    );
    return () => stop.abort();
    // Another token of the same file is no other file; one that failed is asked for again by the address it has then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, book === "failed" ? address : ""]);

  const total = book && book !== "failed" ? book.numPages : 0;
  const page = Math.min(number, Math.max(1, total));
  useEffect(() => {
    if (total === 0) return;
    keep(page);
    const percent = Math.floor((page / total) * 99);
    if (percent <= furthest.current) return;
    furthest.current = percent;
    report("progressed", { percent });
  }, [page, total, keep, report]);

  if (book === "failed") {
    return (
      <EmptyState
        panel
        title={online ? t`The file could not be opened` : t`This lesson needs a connection`}
        action={
          online ? (
            <Button
              tone="quiet"
              size="sm"
              onClick={() => {
                setBook(null);
                reread();
              }}
            >{t`Try again`}</Button>
          ) : (
            <DeviceMark kind="needs-connection" />
          )
        }
      />
    );
  }
  const turn = (by: number) => setNumber(Math.min(Math.max(1, page + by), Math.max(1, total)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "PageDown" && event.key !== "PageUp") return;
    event.preventDefault();
    turn(event.key === "PageDown" ? 1 : -1);
  };
  return (
    // Keys of a reader beside its buttons, heard while the focus lies in it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={kit("clip", "border", "round-md", "surface", "below-20")}
      aria-label={t`Document: ${file.name}`}
      onKeyDown={onKeyDown}
    >
      <div className={classNames(cluster(4, "center", "border-bottom"), css.bar)}>
        <IconButton
          label={t`Previous page`}
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" data-flip />}
          onClick={() => turn(-1)}
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
          onClick={() => turn(1)}
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
        <a
          className={classNames(inline(8, "center", "round-sm", "link", "sm", "strong", "tap", "pad-x-12"), css.download)}
          href={address}
          download={file.name}
        >
          <Download className={kit("icon-20")} aria-hidden="true" />
          <Trans>Download</Trans>
        </a>
      </div>
      {book ? <PdfPage book={book} number={page} zoom={ZOOMS[zoom] ?? 1} /> : <Skeleton className={css.waiting} />}
    </section>
  );
}

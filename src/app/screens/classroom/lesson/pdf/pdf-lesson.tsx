import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { mediaAddress } from "#app/widgets/lesson-text/media-address.ts";
import type { Report } from "../use-progress.ts";
import { openPdf } from "#app/widgets/pdf-reader/open-pdf.ts";
import { PdfFrame } from "#app/widgets/pdf-reader/pdf-frame.tsx";
import css from "#app/widgets/pdf-reader/pdf-reader.module.css";

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

/** A PDF as a lesson: it opens where it was left, and what was read of it is told. */
export function PdfLesson({ file, startAt, keep, report, known, online, reread }: Props) {
  const { t } = useLingui();
  const [book, setBook] = useState<PDFDocumentProxy | "failed" | null>(null);
  const [number, setNumber] = useState(Math.max(1, Math.floor(startAt)));
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
  return (
    <PdfFrame
      name={file.name}
      book={book}
      page={page}
      total={total}
      turn={setNumber}
      download={
        <a
          className={classNames(inline(8, "center", "round-sm", "link", "sm", "strong", "tap", "pad-x-12"), css.download)}
          href={address}
          download={file.name}
        >
          <Download className={kit("icon-20")} aria-hidden="true" />
          <Trans>Download</Trans>
        </a>
      }
    />
  );
}

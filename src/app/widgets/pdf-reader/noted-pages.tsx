import { Trans, useLingui } from "@lingui/react/macro";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { getFile } from "#contract/files/files.ts";
import { PAGE_NOTE } from "#contract/coursework/page-note.ts";
import { read } from "#offline/snapshots/snapshot.ts";
import { useDocument } from "#app/state/snapshots/documents.ts";
import { TransportFailure } from "#app/api/envelope.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster } from "#app/ui/kit.ts";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { formatNumber } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type Mark, PageMarks } from "./page-marks.tsx";
import { PdfFrame } from "./pdf-frame.tsx";
import type { Place } from "./place.ts";
import { PlaceLayer } from "./place-layer.tsx";

interface Props {
  file: { id: string; name: string };
  marks: readonly Mark[];
  /** The id of the one that is looked at. */
  chosen: string | null;
  onChoose: (id: string) => void;
  page: number;
  turn: (page: number) => void;
  /** A note is given its place: where it begins, and what becomes of it. */
  placing?: { from: Place; done: (place: Place) => void; cancel: () => void } | null;
}

const reader = () => import("./open-pdf.ts");

/** `away`: what draws it, or the file itself, did not come. */
type Opened = { of: string; round: number; book: PDFDocumentProxy | "locked" | "broken" | "away" };

/** The pages of a PDF that was handed in, fetched for whoever may read it, with the notes on them. */
export function NotedPages({ file, marks, chosen, onChoose, page, turn, placing = null }: Props) {
  const { t, i18n } = useLingui();
  const { ready, open } = useDocument(read(getFile, { params: { id: file.id } }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [round, setRound] = useState(0);
  const here = opened?.of === file.id && opened.round === round ? opened.book : null;

  useEffect(() => {
    if (!ready) return;
    const stop = new AbortController();
    const keep = (book: Opened["book"]) => {
      if (!stop.signal.aborted) setOpened({ of: file.id, round, book });
    };
    const fetched = async (): Promise<Opened["book"]> => {
      // Comes when it is used: a device without a network may not have it, and the rest of the screen needs it not.
      const tools = await reader().catch(() => null);
      if (!tools) return "away";
      const { blob } = await open();
      return await tools
        .readPdf(await blob.arrayBuffer(), stop.signal)
        .catch((error: unknown) => (tools.isLocked(error) ? "locked" : "broken"));
    };
    fetched().then(keep, (error: unknown) => keep(error instanceof TransportFailure ? "away" : "broken"));
    return () => stop.abort();
    // `open` is another one at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file.id, ready, round]);

  const again = <Button tone="quiet" size="sm" onClick={() => setRound((count) => count + 1)}>{t`Try again`}</Button>;
  const itself = (
    <DownloadButton endpoint={getFile} params={{ id: file.id }} tone="quiet" size="sm">
      <Trans>Download file</Trans>
    </DownloadButton>
  );
  if (here === "away" || (!ready && !here))
    return (
      <NoticeBox kind="info">
        <p>
          <Trans>The pages need a connection. The notes are listed without them.</Trans>
        </p>
        {here === "away" && ready ? <div>{again}</div> : null}
      </NoticeBox>
    );
  if (here === "locked")
    return (
      <NoticeBox kind="wait">
        <p>
          <Trans>This PDF is locked with a password, so its pages cannot be shown here. Download the file to open it.</Trans>
        </p>
        <div>{itself}</div>
      </NoticeBox>
    );
  if (here === "broken")
    return (
      <NoticeBox kind="bad">
        <p>
          <Trans>The pages could not be shown. Download the file to open it.</Trans>
        </p>
        <div className={cluster(8)}>
          {itself}
          {again}
        </div>
      </NoticeBox>
    );
  const pages = here?.numPages ?? 0;
  const total = Math.min(pages, PAGE_NOTE.pagesMax);
  const shown = Math.min(page, Math.max(1, total));
  const most = formatNumber(i18n.locale as Language, PAGE_NOTE.pagesMax);
  return (
    <>
      <PdfFrame name={file.name} book={here} page={shown} total={total} turn={turn}>
        {placing ? (
          <PlaceLayer key={shown} {...placing} />
        ) : (
          <PageMarks marks={marks.filter(({ place }) => place.page === shown)} chosen={chosen} onChoose={onChoose} />
        )}
      </PdfFrame>
      {pages > total ? (
        <NoticeBox kind="info">
          <Trans>The first {most} pages are shown. Download the file for the others.</Trans>
        </NoticeBox>
      ) : null}
    </>
  );
}

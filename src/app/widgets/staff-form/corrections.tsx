import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Correction } from "#contract/reports/vat-periods.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface Props {
  of: readonly Correction[];
  /** Null for whoever may not. @throws what the server refused */
  write: ((note: string, key: string) => Promise<void>) | null;
  onWritten: () => void;
}

/** Dated notes about books that are closed: the only change of them. */
export function Corrections({ of, write, onWritten }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const [writes, setWrites] = useState(false);
  if (of.length === 0 && !write) return null;
  return (
    <Part title={t({ message: "Corrections", context: "books" })}>
      <div className={stack(8)}>
        {of.length > 0 ? (
          <ol className={grid(8, "sm")}>
            {of.map(({ id, note, by, at }) => (
              <li key={id} className={stack(4, "border-bottom", "pad-y-8")}>
                <span className={cluster([2, 12])}>
                  <time className={kit("soft", "tabular")} dateTime={at}>
                    {formatDateTime(language, at, {})}
                  </time>
                  {by ? <bdi className={kit("soft")}>{said(by)}</bdi> : null}
                </span>
                <p className={kit("leading-note", "pre-line", "break-anywhere")} dir="auto">
                  {note}
                </p>
              </li>
            ))}
          </ol>
        ) : null}
        {write ? (
          <div>
            <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setWrites(true)}>
              <Trans>Write a correction</Trans>
            </NetworkButton>
          </div>
        ) : null}
      </div>
      {write ? (
        <ReasonDialog
          open={writes}
          onClose={() => setWrites(false)}
          title={t`Write a correction`}
          follows={
            <Trans>The figures stay as they are. The note stands beside them with its date and your name, and is never removed.</Trans>
          }
          verb={t`Write a correction`}
          label={t`What is corrected, and why`}
          act={write}
          onDone={() => {
            showNotice({ id: "correction", kind: "success", message: msg`The correction is noted.` });
            onWritten();
          }}
        />
      ) : null}
    </Part>
  );
}

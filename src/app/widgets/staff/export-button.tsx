import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Clock, Download } from "lucide-react";
import { useState } from "react";
import {
  type ExportColumn,
  type ExportFilter,
  type ExportFormat,
  EXPORT_HOURS,
  type ExportKind,
  listExports,
  makeExport,
  readExport,
  type StaffExport,
} from "#contract/exports/staff-exports.ts";
import { call } from "#app/api/call.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { EarlierFiles } from "#app/widgets/staff-exports/earlier-files.tsx";
import { useListAddress } from "./list-address.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

const LOOK_MS = 1_500;

/** What a column of the page is called in a file. */
const IN_FILE: Partial<Record<ExportKind, Readonly<Record<string, readonly ExportColumn[]>>>> = {
  people: { name: ["nameAr", "nameEn"], phone: ["phone"], email: ["email"], made: ["made"], state: ["type", "suspended"] },
  orders: {
    number: ["number"],
    at: ["date"],
    buyer: ["buyer"],
    programs: ["programs"],
    method: ["payment"],
    total: ["total"],
    status: ["status"],
  },
  requests: {
    person: ["person"],
    kind: ["kind"],
    subject: ["program"],
    number: ["number"],
    at: ["received"],
    limit: ["replyBy", "status"],
  },
};

/** The columns of a file that an address asks for; undefined is all of them. */
function columnsOf(kind: ExportKind, asked: string): ExportColumn[] | undefined {
  const known = IN_FILE[kind];
  if (asked === "" || !known) return undefined;
  const [first = "", ...others] = Object.keys(known);
  const fixed = others.filter((key) => key === "state" || key === "status");
  const wanted = [...new Set([first, ...asked.split(",").filter((key) => others.includes(key)), ...fixed])];
  return wanted.flatMap((key) => known[key] ?? []);
}

interface ExportButtonProps {
  kind: ExportKind;
  /** Of what stands here several lists can be had: one of them is chosen. */
  kinds?: readonly { value: ExportKind; label: string }[];
  filter: ExportFilter;
  rows: string | null;
}

/** A list as a file, exactly as it is filtered now: asked for, written by a job, and there for a day (office.md §5). */
export function ExportButton({ kind: first, kinds, filter, rows }: ExportButtonProps) {
  const { t } = useLingui();
  const may = useMay();
  const phone = useMedia(PHONE);
  const address = useListAddress();
  const hours = EXPORT_HOURS;
  const { withPassword, dialog } = usePasswordDialog();
  const [kind, setKind] = useState(first);
  const isRoster = kind === "roster";
  const intent = useIntent(`export/${kind}`);
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<ExportFormat>(isRoster ? "oneroster" : "xlsx");
  const [made, setMade] = useState<StaffExport | null>(null);
  const { which: busy, failure, clear, act } = useAction<"ask" | "take">();
  const look = () =>
    void call(listExports).then(
      ({ data }) => {
        const now = data.find(({ id }) => id === made?.id);
        if (now && now.status !== "queued") setMade(now);
      },
      // It is asked again.
      () => undefined,
    );
  useAgainWhile(made?.status === "queued", look, LOOK_MS);
  // A table is worked with on a desk.
  if (phone || !may("exports.make")) return null;
  const ask = () =>
    act(async () => {
      const columns = columnsOf(kind, address.get("columns"));
      const body = { kind, filter, format, ...(columns ? { columns } : {}) };
      const { data } = await withPassword(() => intent.send((idempotencyKey) => call(makeExport, { body, idempotencyKey })));
      setMade(data);
    }, "ask");
  const take = (id: string) => act(async () => saveFile(await download(readExport, { params: { id } })), "take");
  const offline = t`Exporting needs a connection`;
  return (
    <>
      <NetworkButton
        tone="quiet"
        size="sm"
        offline={offline}
        data-export
        icon={<Download aria-hidden="true" />}
        onClick={() => {
          setMade(null);
          clear();
          setOpen(true);
        }}
      >
        <Trans>Export</Trans>
      </NetworkButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={
          isRoster ? (
            <Trans>Export who learns and teaches what</Trans>
          ) : kinds ? (
            <Trans>Export what trainees did</Trans>
          ) : (
            <Trans>Export this list</Trans>
          )
        }
        actions={
          <>
            {made?.status === "ready" ? (
              <NetworkButton busy={busy === "take"} offline={offline} onClick={() => void take(made.id)}>
                <Trans>Download the file</Trans>
              </NetworkButton>
            ) : made === null ? (
              <NetworkButton busy={busy === "ask"} offline={offline} onClick={() => void ask()}>
                <Trans>Prepare the file</Trans>
              </NetworkButton>
            ) : null}
            <Button tone="plain" onClick={() => setOpen(false)}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        <div className={stack(12)}>
          <p>
            {isRoster ? (
              <Trans>
                An archive for another system: programs, cohorts, people and enrollments as OneRoster 1.2 (CSV files in a ZIP). It is there
                for {hours} hours, for you alone.
              </Trans>
            ) : kinds ? (
              <Trans>A file for a spreadsheet. It is there for {hours} hours, for you alone.</Trans>
            ) : (
              <Trans>A file for a spreadsheet, with the filters that stand now. It is there for {hours} hours, for you alone.</Trans>
            )}
          </p>
          {kinds ? (
            <Field label={t`What to export`}>
              {(aria) => (
                <SelectInput
                  {...aria}
                  value={kind}
                  onChange={({ currentTarget }) => {
                    setKind(kinds.find(({ value }) => value === currentTarget.value)?.value ?? first);
                    setMade(null);
                  }}
                >
                  {kinds.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          ) : null}
          {isRoster ? null : (
            <Segmented
              label={t`Kind of file`}
              options={[
                { value: "xlsx", label: <bdi>XLSX</bdi> },
                { value: "csv", label: <bdi>CSV</bdi> },
                ...(kind === "security_events" ? [{ value: "signed" as const, label: t`Signed, with its proof` }] : []),
              ]}
              value={format}
              onChange={(next) => {
                setFormat(next);
                setMade(null);
              }}
            />
          )}
          {rows ? <p className={kit("plain", "medium")}>{rows}</p> : null}
          <p className={kit("xs")}>
            <Trans>It holds personal data. Who exported what is kept in the audit log.</Trans>
          </p>
          <div aria-live="polite">{made ? <State of={made} /> : null}</div>
          {open ? <EarlierFiles kind={kind} except={made?.id ?? null} /> : null}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
        {dialog}
      </Dialog>
    </>
  );
}

function State({ of }: { of: StaffExport }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (of.status !== "ready") return <StatusMark kind="wait" icon={<Clock aria-hidden="true" />}>{t`Being prepared`}</StatusMark>;
  const rows = formatNumber(language, of.rows ?? 0);
  const until = of.expires_at ? formatDateTime(language, of.expires_at) : "";
  return (
    <p className={kit("plain", "sm")}>
      <Trans>
        Ready. Rows: {rows}. Available until: {until}
      </Trans>
    </p>
  );
}

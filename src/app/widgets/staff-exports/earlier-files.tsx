import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ExportKind, listExports, readExport } from "#contract/exports/staff-exports.ts";
import { download, saveFile } from "#app/api/download.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";

const LOOK_MS = 3_000;
/** So many are shown: whoever wants an older one asks for it anew. */
const SHOWN = 3;

/** Files of this list that one asked for before and that are still there: a long one is fetched after its dialog was closed. */
export function EarlierFiles({ kind, except }: { kind: ExportKind; except: string | null }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(listExports);
  const { which, act } = useNoticedAction<string>("exports/take");
  const files = (read.data ?? []).filter((one) => one.kind === kind && one.id !== except && one.status !== "expired").slice(0, SHOWN);
  useAgainWhile(
    files.some(({ status }) => status === "queued"),
    read.retry,
    LOOK_MS,
  );
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="earlier-files" className={stack(8)}>
      <h3 id="earlier-files" className={kit("sm", "medium")}>{t`Prepared earlier`}</h3>
      <ul className={stack(4)}>
        {files.map((file) => {
          const at = formatDateTime(language, file.created_at);
          const rows = formatNumber(language, file.rows ?? 0);
          return (
            <li key={file.id} className={cluster(8, "sm")}>
              <span>{file.status === "queued" ? t`${at}, being prepared` : t`${at}, rows: ${rows}`}</span>
              {file.status === "ready" ? (
                <NetworkButton
                  tone="quiet"
                  size="sm"
                  busy={which === file.id}
                  offline={t`Exporting needs a connection`}
                  onClick={() => void act(async () => saveFile(await download(readExport, { params: { id: file.id } })), file.id)}
                >
                  {t`Download`} <bdi className={kit("plain")}>{file.format.toUpperCase()}</bdi>
                </NetworkButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

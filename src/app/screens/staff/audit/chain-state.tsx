import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link2 } from "lucide-react";
import { readSecurityLog } from "#contract/security/security-events.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, row } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** So much of a hash tells it from another. */
const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** The state of the chain, above its entries: how far it holds, and what the last check found (office.md §11). */
export function ChainState() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data } = useStaffRead(readSecurityLog);
  if (!data) return null;
  const { checked, noted } = data;
  const linked = formatNumber(language, data.linked);
  const at = checked ? formatDateTime(language, checked.at, {}) : "";
  const notedAt = noted ? formatDateTime(language, noted.at, {}) : "";
  if (checked?.broken) {
    const { id, why } = checked.broken;
    return (
      <NoticeBox kind="bad">
        <p>{t`The chain is broken at entry ${id}, found on ${at}. What is before it is whole.`}</p>
        <p dir="ltr">{why}</p>
      </NoticeBox>
    );
  }
  return (
    <div className={row(12, "start", "pad-12", "round-sm", "sm", "leading-note", "sunken")}>
      <Link2 className={kit("icon-20", "no-shrink", checked ? "ok" : "soft")} aria-hidden="true" />
      <p className={kit("min-0")}>
        <b>{checked ? t`The chain is intact.` : t`The chain was not checked yet.`}</b> {t`Entries: ${linked}.`}{" "}
        {checked ? t`Last check: ${at}.` : null} {noted ? t`Head deposited outside the platform: ${notedAt}` : null}{" "}
        {noted ? <bdi dir="ltr">{shortHash(noted.hash)}</bdi> : null}
      </p>
    </div>
  );
}

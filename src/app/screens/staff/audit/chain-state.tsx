import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link2, ShieldCheck } from "lucide-react";
import type { DataOf } from "#contract/endpoint.ts";
import { chainFault } from "#contract/security/chain-faults.ts";
import { checkSecurityLog, readSecurityLog } from "#contract/security/security-events.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import { FAULT } from "./fault-words.ts";

const LOOK_MS = 1_500;

/** So much of a hash tells it from another. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

type LogState = DataOf<typeof readSecurityLog>;

/** The state of the chain, above its entries: how far it holds, what the last check found, and another check now (office.md §11). */
export function ChainState() {
  const { t } = useLingui();
  const read = useStaffRead(readSecurityLog);
  const intent = useIntent("security-log/check");
  const { which: busy, failure, act } = useAction<"check">();
  const checking = read.data?.checking === true;
  useAgainWhile(checking, read.retry, LOOK_MS);
  const { data } = read;
  if (!data) return null;
  const check = () =>
    act(async () => {
      await intent.send((idempotencyKey) => call(checkSecurityLog, { idempotencyKey }));
      read.retry();
    }, "check");
  return (
    <div className={stack(8)}>
      <div className={cluster([8, 12], "center")}>
        <div className={kit("min-0")}>
          <Found of={data} />
        </div>
        <NetworkButton
          tone="quiet"
          size="sm"
          busy={busy === "check" || checking}
          offline={t`Checking needs a connection`}
          icon={<ShieldCheck aria-hidden="true" />}
          onClick={() => void check()}
        >
          <Trans>Check the chain now</Trans>
        </NetworkButton>
        <output className={kit("sm", "soft")}>{checking ? <Trans>The chain is being checked…</Trans> : null}</output>
      </div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
    </div>
  );
}

function Found({ of: { checked, noted, linked: entries } }: { of: LogState }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const linked = formatNumber(language, entries);
  const at = checked ? formatDateTime(language, checked.at, {}) : "";
  const notedAt = noted ? formatDateTime(language, noted.at, {}) : "";
  if (checked?.broken) {
    const { id, why } = checked.broken;
    const fault = chainFault(why);
    return (
      <NoticeBox kind="bad">
        <p>{t`The chain is broken at entry ${id}, found on ${at}. What is before it is whole.`}</p>
        {fault ? <p>{i18n._(FAULT[fault])}</p> : <p dir="ltr">{why}</p>}
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

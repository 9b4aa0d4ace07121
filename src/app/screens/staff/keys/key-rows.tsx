import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ApiKey, revokeApiKey } from "#contract/security/api-keys.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useCapabilityWords } from "#app/widgets/staff-rights/use-capability-words.ts";

const STATE: Record<ApiKey["state"], StatusWords> = {
  active: { words: msg({ message: "In force", context: "key" }), kind: "ok" },
  expired: { words: msg({ message: "Expired", context: "key" }), kind: "plain" },
  revoked: { words: msg({ message: "Revoked", context: "key" }), kind: "bad" },
};

/** The last day on which a key works: it ends as the next one begins. */
const lastDay = ({ expires_at: end }: ApiKey): string => new Date(Date.parse(end) - 1).toISOString();

/** Keys, those in force first, each with what it may do and how to end it. */
export function KeyRows({ keys, onChanged }: { keys: readonly ApiKey[]; onChanged: () => void }) {
  const { t } = useLingui();
  return (
    <ul className={stack(0, "border-block")} aria-label={t`Keys for scripts`}>
      {keys.map((key) => (
        <KeyRow key={key.id} of={key} onChanged={onChanged} />
      ))}
    </ul>
  );
}

function KeyRow({ of, onChanged }: { of: ApiKey; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const wordsOf = useCapabilityWords();
  const { busy, act } = useNoticedAction(`key/${of.id}`);
  const revoke = () =>
    act(async () => {
      await call(revokeApiKey, { params: { id: of.id } });
      showNotice({ id: `key/${of.id}`, kind: "success", message: msg`The key was revoked` });
      onChanged();
    });
  return (
    <li className={stack(4, "border-bottom", "pad-y-12")}>
      <div className={cluster([4, 12], "center")}>
        <strong>
          <bdi>{of.name}</bdi>
        </strong>
        <StatusWord of={STATE[of.state]} />
        <bdi dir="ltr" className={kit("soft", "xs")}>{`qabas_${of.prefix}…`}</bdi>
      </div>
      <p className={kit("sm")}>{of.scopes.map(wordsOf).join(t({ message: ", ", context: "list of rights" }))}</p>
      <div className={cluster([4, 12], "center", "xs", "soft")}>
        <bdi>{said(of.made_by)}</bdi>
        <span>{t`Until ${formatDate(language, lastDay(of), {})}`}</span>
        <span>{of.last_used_at ? t`Last used ${formatDateTime(language, of.last_used_at, {})}` : t`Not used yet`}</span>
        {of.state === "active" && may("keys.write") && (of.own || may("roles.write")) ? (
          <NetworkButton tone="plain" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => void revoke()}>
            <Trans>Revoke the key</Trans>
          </NetworkButton>
        ) : null}
      </div>
    </li>
  );
}

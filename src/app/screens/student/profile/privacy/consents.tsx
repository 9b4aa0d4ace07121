import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { Link } from "wouter";
import { grid, kit } from "#app/ui/kit.ts";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";

interface Props {
  consents: PrivacyState["consents"];
  history: PrivacyState["history"];
  busy: boolean;
  onMarketing: (granted: boolean) => void;
}

const CONSENTS: Record<PrivacyState["history"][number]["kind"], MessageDescriptor> = {
  terms: msg`Terms and conditions`,
  marketing: msg`Marketing messages`,
  seat_offer: msg`E-mails about seat offers`,
  cart_reminder: msg`E-mails about my cart`,
};

/** What was agreed to, and when; the terms hold for as long as the account does. */
export function Consents({ consents: { terms, marketing }, history, busy, onMarketing }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const accepted = terms.at ? formatDate(language, terms.at) : null;
  const changed = marketing.at ? formatDate(language, marketing.at) : null;
  return (
    <ProfileSection title={t`Consents`}>
      <ul className={grid(0, "border-top")}>
        <li className={kit("pad-y-12", "border-bottom")}>
          <div>
            <h3 className={kit("md")}>
              <Link className={kit("link")} href="/terms-conditions">{t`Terms and conditions`}</Link>
            </h3>
            {accepted ? (
              <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
                <Trans>Accepted on {accepted}</Trans>
              </StatusMark>
            ) : null}
          </div>
        </li>
        <li className={kit("pad-y-12", "border-bottom")}>
          <div>
            <Checkbox checked={marketing.granted} disabled={busy} onChange={(event) => onMarketing(event.currentTarget.checked)}>
              {t`Marketing messages`}
            </Checkbox>
            {changed ? (
              <p className={kit("soft", "sm")}>
                <Trans>Changed on {changed}</Trans>
              </p>
            ) : null}
          </div>
        </li>
      </ul>
      {history.length > 1 ? (
        <details className={kit("above-8")}>
          <summary>{t`History of my consents`}</summary>
          <ol className={grid(4, "above-8", "soft", "sm")}>
            {history.map(({ kind, granted, at }) => (
              <li key={`${kind} ${at}`}>
                {formatDate(language, at)}: {i18n._(CONSENTS[kind])}, {granted ? t`agreed` : t`taken back`}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </ProfileSection>
  );
}

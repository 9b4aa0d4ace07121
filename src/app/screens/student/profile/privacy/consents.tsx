import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { Link } from "wouter";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import css from "./privacy.module.css";

interface Props {
  consents: PrivacyState["consents"];
  busy: boolean;
  onMarketing: (granted: boolean) => void;
}

/** What was agreed to, and when; the terms hold for as long as the account does. */
export function Consents({ consents: { terms, marketing }, busy, onMarketing }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const accepted = terms.at ? formatDate(language, terms.at) : null;
  const changed = marketing.at ? formatDate(language, marketing.at) : null;
  return (
    <ProfileSection title={t`Consents`}>
      <ul className={css.rows}>
        <li>
          <div>
            <h3>
              <Link href="/terms-conditions">{t`Terms and conditions`}</Link>
            </h3>
            {accepted ? (
              <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
                <Trans>Accepted on {accepted}</Trans>
              </StatusMark>
            ) : null}
          </div>
        </li>
        <li>
          <div>
            <Checkbox checked={marketing.granted} disabled={busy} onChange={(event) => onMarketing(event.currentTarget.checked)}>
              {t`Marketing messages`}
            </Checkbox>
            {changed ? (
              <p className={css.note}>
                <Trans>Changed on {changed}</Trans>
              </p>
            ) : null}
          </div>
        </li>
      </ul>
    </ProfileSection>
  );
}

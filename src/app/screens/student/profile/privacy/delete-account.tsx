import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import { cancelDeletion, type PrivacyState, requestDeletion } from "#contract/accounts/privacy.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { ConfirmDeletion } from "./confirm-deletion.tsx";
import { IdentityRefused, IdentityWait } from "./identity-wait.tsx";
import { KeptByLaw } from "./kept-by-law.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  deletion: PrivacyState["deletion"];
  countsFrom: string | null;
  kept: PrivacyState["kept"];
  onChanged: (state: PrivacyState) => void;
}

/** Asked for, confirmed by password, known to be the owner's, and then a day is set: until it comes a press takes it back. */
export function DeleteAccount({ deletion, countsFrom, kept, onChanged }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { which: busy, act } = useNoticedAction("profile-action");
  const [asking, setAsking] = useState(false);
  const day = deletion?.scheduled_for ? formatDate(language, deletion.scheduled_for) : null;
  const waits = deletion?.status === "confirmed";
  const keep = (
    <NetworkButton
      tone="quiet"
      size="sm"
      className={day ? kit("above-8") : undefined}
      busy={busy === "keep"}
      onClick={() => void act(async () => onChanged((await call(cancelDeletion)).data), "keep")}
      offline={t`Needs a connection`}
    >{t`Keep account`}</NetworkButton>
  );
  return (
    <ProfileSection
      title={t`Delete account`}
      lead={t`Your name, contact details, picture and files are deleted. Invoices are kept for the period the law requires.`}
    >
      {day ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>Your account will be deleted on {day}; you can change your mind until then.</Trans>
          </p>
          {keep}
        </NoticeBox>
      ) : waits ? (
        <IdentityWait countsFrom={countsFrom} onChanged={onChanged}>
          <div>{keep}</div>
        </IdentityWait>
      ) : (
        <div className={cluster([12, 16], "center")}>
          <NetworkButton
            tone="quiet"
            busy={busy === "ask"}
            onClick={() =>
              void act(async () => {
                onChanged((await call(requestDeletion)).data);
                setAsking(true);
              }, "ask")
            }
            offline={t`Deleting needs a connection`}
          >{t`Delete account`}</NetworkButton>
        </div>
      )}
      {deletion?.refused_because ? <IdentityRefused because={deletion.refused_because} /> : null}
      <KeptByLaw kept={kept} />
      <ConfirmDeletion open={asking && day === null && !waits} onClose={() => setAsking(false)} onChanged={onChanged} />
    </ProfileSection>
  );
}

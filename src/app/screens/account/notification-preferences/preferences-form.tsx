import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import { type NotificationPreferences, updateNotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { kindsFor, type NotificationChannel, type NotificationKind } from "#contract/notifications/notifications.ts";
import { Problem } from "#contract/problem.ts";
import { problemMessages } from "#contract/problem-messages.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { ProfileSection } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { ChoiceTable } from "./choice-table.tsx";
import { ConversationEmailsChoice } from "./conversation-emails.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  /** Is told of their own work alone. */
  instructor: boolean;
  preferences: NotificationPreferences;
  onSaved: (preferences: NotificationPreferences) => void;
}

/** What, where and when: saved together. */
export function PreferencesForm({ instructor, preferences, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const [choices, setChoices] = useState(preferences.choices);
  const [quiet, setQuiet] = useState(preferences.quiet_hours);
  const { which: busy, act } = useNoticedAction("profile-action");
  const [letters, setLetters] = useState(preferences.conversation_emails);
  const changed =
    JSON.stringify([choices, quiet, letters]) !==
    JSON.stringify([preferences.choices, preferences.quiet_hours, preferences.conversation_emails]);
  const choose = (kind: NotificationKind, channel: NotificationChannel, on: boolean) =>
    setChoices((before) => ({ ...before, [kind]: { ...before[kind], [channel]: on } }));

  const save = () =>
    act(async () => {
      try {
        const body = { choices, quiet_hours: quiet, conversation_emails: letters, version: preferences.version };
        const { data } = await call(updateNotificationPreferences, { body });
        onSaved(data);
        showNotice({ kind: "success", id: "preferences", message: msg`Your preferences are saved` });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "version_conflict") throw error;
        onSaved(error.options.data as NotificationPreferences);
        showNotice({ kind: "info", id: "preferences", message: i18n._(problemMessages.version_conflict) });
      }
    }, "save");

  return (
    <>
      <ProfileSection title={t`What we notify you about`} {...(instructor ? {} : { lead: t`Payment and refund e-mails are always sent.` })}>
        <ChoiceTable kinds={kindsFor(instructor)} choices={choices} onChoose={choose} />
      </ProfileSection>
      <ProfileSection
        title={t`E-mails about conversations`}
        lead={t`Answers and messages in your courses can come together, at seven in the morning. Choose which come by e-mail above.`}
      >
        <ConversationEmailsChoice value={letters} onChange={setLetters} />
      </ProfileSection>
      <ProfileSection title={t`Quiet hours`} lead={t`Notifications are held until quiet hours end.`}>
        <QuietHours hours={quiet} onChange={setQuiet} />
      </ProfileSection>
      <div className={cluster([12, 16], "center")}>
        <NetworkButton
          tone="ember"
          busy={busy === "save"}
          disabled={!changed}
          onClick={() => void save()}
          offline={t`Saving needs a connection`}
        >{t`Save preferences`}</NetworkButton>
        {changed ? (
          <span className={kit("soft", "sm")}>
            <Trans>Not saved yet</Trans>
          </span>
        ) : null}
      </div>
    </>
  );
}

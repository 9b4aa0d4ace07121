import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { getNotificationPreferences, type NotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProfilePage, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { PushPanel } from "./push-panel.tsx";

export function NotificationPreferencesScreen() {
  const { t } = useLingui();
  const instructor = useAtomValue(sessionAtom).user?.type === "instructor";
  const read = useCachedRead(getNotificationPreferences);
  const [saved, setSaved] = useState<NotificationPreferences | null>(null);
  return (
    <ProfilePage wide>
      <div>
        <Button
          tone="quiet"
          size="sm"
          href={instructor ? "/instructor/notifications" : "/student/notifications"}
        >{t`All notifications`}</Button>
      </div>
      <LoadState of={read} skeleton={<ProfileSkeleton rows={8} />}>
        {(known) => {
          const shown = saved && saved.version >= known.version ? saved : known;
          return (
            <>
              <PushPanel pushKey={shown.push_key} />
              {/* Another device's choices are another form. */}
              <PreferencesForm key={shown.version} instructor={instructor} preferences={shown} onSaved={setSaved} />
            </>
          );
        }}
      </LoadState>
    </ProfilePage>
  );
}

import { useState } from "react";
import { type Account, getAccount } from "#contract/accounts/profile.ts";
import { loadProfile } from "#app/state/session/session.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProfilePage, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { AccountForm } from "./account-form.tsx";
import { DevicesPanel } from "./devices-panel.tsx";
import { PersonHead } from "./person-head.tsx";

export function AccountInfoScreen() {
  const account = useCachedRead(getAccount);
  const [saved, setSaved] = useState<Account | null>(null);
  const changed = (next: Account) => {
    setSaved(next);
    // The name and the picture stand elsewhere too.
    void loadProfile();
  };
  return (
    <ProfilePage aside={<DevicesPanel />}>
      <LoadState of={account} skeleton={<ProfileSkeleton rows={6} />}>
        {(read) => {
          const shown = saved && saved.version >= read.version ? saved : read;
          return (
            <>
              <PersonHead account={shown} onChanged={changed} />
              <AccountForm account={shown} onSaved={changed} />
            </>
          );
        }}
      </LoadState>
    </ProfilePage>
  );
}

import { useAtomValue } from "jotai";
import { useState } from "react";
import { changeConsent, getPrivacy, type PrivacyState } from "#contract/accounts/privacy.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ProfilePage, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import { Consents } from "./consents.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { StaffViews } from "./staff-views.tsx";
import { ExportData } from "./export-data.tsx";

/** While a copy is being prepared the page looks again by itself. */
const LOOK_AGAIN_MS = 4_000;

export function PrivacyScreen() {
  const online = useAtomValue(onlineAtom);
  const read = useCachedRead(getPrivacy);
  const [changed, setChanged] = useState<PrivacyState | null>(null);
  const { which: busy, act } = useNoticedAction("profile-action");
  const state = changed ?? read.data;
  const preparing = state?.export?.status === "queued";
  const look = () =>
    void call(getPrivacy).then(
      ({ data }) => setChanged(data),
      () => undefined,
    );
  useAgainWhile(preparing && online, look, LOOK_AGAIN_MS);

  return (
    <ProfilePage>
      <LoadState of={{ ...read, data: state }} skeleton={<ProfileSkeleton rows={5} />}>
        {(known) => (
          <>
            <Consents
              consents={known.consents}
              history={known.history}
              busy={busy === "consent" || !online}
              onMarketing={(marketing) =>
                void act(async () => setChanged((await call(changeConsent, { body: { marketing } })).data), "consent")
              }
            />
            <StaffViews views={known.views} />
            <ExportData copy={known.export} countsFrom={known.factor_counts_from ?? null} onChanged={setChanged} />
            <DeleteAccount
              deletion={known.deletion}
              countsFrom={known.factor_counts_from ?? null}
              kept={known.kept}
              onChanged={setChanged}
            />
          </>
        )}
      </LoadState>
    </ProfilePage>
  );
}

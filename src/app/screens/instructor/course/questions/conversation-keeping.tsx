import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { blockLearner, getConversationSettings, setConversation } from "#contract/conversation/conversation-moderation.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useResource } from "#app/state/resource.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";

/** Whether trainees may ask without a name, and who may not write: kept with a connection alone. */
export function ConversationKeeping({ programId }: { programId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { busy, act: attempt } = useNoticedAction("conversation-keeping");
  const read = useResource(getConversationSettings, { params: { id: programId } });
  const act = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      read.retry();
    });
  return (
    <section className={stack(8, "pad-top-24")} aria-labelledby="keeping-title">
      <h2 className={kit("lg")} id="keeping-title">
        <Trans>How this course converses</Trans>
      </h2>
      {online ? (
        <LoadState of={read} skeleton={<Skeleton width={55} />}>
          {({ anonymous, blocked }) => (
            <>
              <Checkbox
                checked={anonymous}
                disabled={busy}
                onChange={() => void act(() => call(setConversation, { params: { id: programId }, body: { anonymous: !anonymous } }))}
              >
                <Trans>Trainees may write without their name before each other</Trans>
                <span className={kit("block", "xs", "soft")}>
                  <Trans>Instructors and staff see it all the same.</Trans>
                </span>
              </Checkbox>
              {blocked.length > 0 ? (
                <ul className={stack(0, "border-block")} aria-label={t`Trainees who may not write here`}>
                  {blocked.map(({ id, names, reason }) => (
                    <li key={id} className={cluster(8, "center", "pad-y-8")}>
                      <span className={kit("min-0", "grow")}>
                        <b>
                          <bdi>{names[language]}</bdi>
                        </b>
                        <span className={kit("block", "sm", "soft")} dir="auto">
                          {reason}
                        </span>
                      </span>
                      <NetworkButton
                        tone="quiet"
                        size="sm"
                        busy={busy}
                        offline={t`Needs a connection`}
                        onClick={() =>
                          void act(() => call(blockLearner, { params: { id: programId, userId: id }, body: { reason: null } }))
                        }
                      >
                        <Trans>Let them write again</Trans>
                      </NetworkButton>
                    </li>
                  ))}
                </ul>
              ) : null}
            </>
          )}
        </LoadState>
      ) : (
        <DeviceMark kind="needs-connection" />
      )}
    </section>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { setDueExtension, setExtraTime } from "#contract/coursework/allowances.ts";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { DueForm } from "./due-form.tsx";
import { ExtraTimeForm } from "./extra-time-form.tsx";

interface Props {
  id: number;
  userId: number;
  page: Pick<LearnerPage, "extra_time" | "due">;
  changed: () => void;
}

/** More time for this trainee: in quizzes with a limit, and until their work falls due. */
export function Allowances({ id, userId, page: { extra_time: extra, due }, changed }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { which: busy, failure, act: attempt } = useAction();
  const act = (what: string, work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      changed();
    }, what);
  const moved = due.filter(({ extended }) => extended !== null);
  return (
    <section className={stack(12)} aria-labelledby="time-title">
      <h2 className={kit("lg")} id="time-title">
        <Trans context="learner">Time and due dates</Trans>
      </h2>
      <ExtraTimeForm
        key={`${extra?.unit ?? ""}/${extra?.amount ?? 0}/${extra?.reason ?? ""}`}
        extra={extra}
        send={async (body) => {
          await call(setExtraTime, { params: { id, userId }, body });
          changed();
        }}
      />
      {due.length > 0 ? (
        <DueForm
          due={due}
          send={async (iid, body) => {
            await call(setDueExtension, { params: { id, userId, iid }, body });
            changed();
          }}
        />
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {moved.length > 0 ? (
        <ul className={stack(0, "border-block")} aria-label={t`Due dates that were moved`}>
          {moved.map(({ item_id: iid, translations, due_at: at, extended }) => (
            <li key={iid} className={cluster([2, 12], "center", "pad-y-8", "border-bottom")}>
              <span className={kit("min-0", "grow")}>
                <bdi>{translations[language].title}</bdi>
                <span className={kit("block", "soft", "xs")}>
                  {at ? <time dateTime={at}>{formatDateTime(language, at, { hijri: true })}</time> : null} <bdi>{extended?.reason}</bdi>
                </span>
              </span>
              <NetworkButton
                tone="plain"
                size="sm"
                busy={busy === String(iid)}
                offline={t`Needs a connection`}
                onClick={() =>
                  void act(String(iid), () =>
                    call(setDueExtension, { params: { id, userId, iid }, body: { due_on: null, reason: extended?.reason ?? "" } }),
                  )
                }
              >
                {t({ message: "Take back", context: "due date" })}
              </NetworkButton>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

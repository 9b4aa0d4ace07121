import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { type Excuse, EXCUSE_REASONS, EXCUSE_SESSIONS_MAX } from "#contract/requests/excuses.ts";
import { excuseDeadline } from "#contract/requests/excuse-window.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { FormSelect, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { RequestFileField } from "#app/widgets/requests/request-file-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import css from "#app/widgets/requests/request-form.module.css";
import { checkExcuse, emptyExcuse, excuseBody, excuseDraft, type ExcuseValues } from "./excuse-values.ts";
import { reasonWords } from "#app/widgets/requests/excuse-words.ts";
import { SessionChoice } from "#app/widgets/requests/session-choice.tsx";
import { queueRequest } from "#app/state/queue/queue.ts";
import { useSendRequest } from "#app/widgets/requests/use-send-request.ts";
import { shownFrom } from "./shown-excuse.ts";

/** The draft is kept for this tab; a form that a session's link opens is one of its own. */
const draftOf = (asked: number | null) => `excuse${asked === null ? "" : `/${asked}`}`;

export function ExcuseFormView({ offered, asked }: { offered: readonly ScheduledSession[]; asked: number | null }) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const draft = draftOf(asked);
  const { send, failure, progress, cancel } = useSendExcuse(draft);
  const form = useForm<ExcuseValues>({
    initial: emptyExcuse(asked),
    check: checkExcuse,
    submit: (values) =>
      send(
        values.file,
        values,
        offered.filter(({ id }) => values.session_ids.includes(id)),
      ),
  });
  const kept = useFormDraft(draft, form, excuseDraft);
  const labels = { session_ids: t`Absence from`, reason_code: t`Reason`, reason: t`Explanation`, file: t`Supporting document` };
  // Without a connection a file cannot go, and nothing is sent without what its writer put beside it.
  const stuck = !online && form.values.file !== null;
  return (
    <form id={form.id} className={stack(24, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <SessionChoice
        form={form}
        offered={offered}
        label={labels.session_ids}
        hint={<Trans>Several sessions of one program can go in one excuse.</Trans>}
        barred={({ program }, chosen) =>
          chosen.length >= EXCUSE_SESSIONS_MAX || offered.some(({ id, program: other }) => chosen.includes(id) && other.id !== program.id)
        }
        note={(session) => <Until session={session} />}
      />
      <FormSelect
        form={form}
        name="reason_code"
        label={labels.reason_code}
        options={EXCUSE_REASONS.map((reason) => ({ id: reason, name: i18n._(reasonWords[reason]) }))}
      />
      <FormTextArea form={form} name="reason" label={labels.reason} />
      <RequestFileField form={form} progress={progress} onCancel={cancel} />
      <div className={grid(12, "justify-items-start")}>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        {online ? null : (
          <DeviceMark kind={stuck ? "needs-connection" : "waiting"}>
            {stuck ? (
              <Trans>An excuse with a file needs a connection. What you wrote is kept until then.</Trans>
            ) : (
              <Trans>The excuse is kept on this device and sent once the connection is back</Trans>
            )}
          </DeviceMark>
        )}
        <div className={classNames(cluster(20, "center", "gap-y-12"), css.actions)}>
          <Button type="submit" tone="ember" busy={form.busy} disabled={stuck}>
            {t`Send excuse`}
          </Button>
          {kept ? <DraftMark /> : null}
        </div>
      </div>
    </form>
  );
}

/** Until when a session that is over can be excused. */
function Until({ session }: { session: ScheduledSession }) {
  const language = useAtomValue(languageAtom);
  const now = useNow();
  if (new Date(session.ends_at) > now) return null;
  const until = formatDateTime(language, excuseDeadline(new Date(session.ends_at)), { weekday: true, year: false });
  return (
    <span className={kit("wait")}>
      <Trans>Can be excused until {until}</Trans>
    </span>
  );
}

/** Sends an excuse, or leaves it on this device to go by itself. */
const useSendExcuse = (draft: string) =>
  useSendRequest({
    draft,
    list: "/student/services/excuses",
    deliver: (attachments, key, values: ExcuseValues, sessions: readonly ScheduledSession[]) =>
      queueRequest<Excuse>("submitExcuse", { body: excuseBody(key, values, attachments) }, { ...shownFrom(sessions) }),
  });

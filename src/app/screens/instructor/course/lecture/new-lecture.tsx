import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { useLocation } from "wouter";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { createSessions } from "#contract/schedule/teaching-schedule.ts";
import { JOIN_OPENS_MINUTES } from "#contract/requests/student-services.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { call } from "#app/api/call.ts";
import { formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { useKeptForm } from "#app/widgets/forms/use-kept-form.ts";
import css from "./lecture.module.css";
import { CohortField, MeetingLink, RepeatFields, TimeFields, TitleFields } from "./lecture-fields.tsx";
import { checkLecture, emptyLecture, isLectureValues, lectureBody } from "./lecture-values.ts";
import { PlannedDates } from "./planned-dates.tsx";
import { usePlan } from "./use-plan.ts";

const SCHEDULED = msg({ message: "{count, plural, one {The lecture is scheduled} other {# lectures are scheduled}}" });

/** A lecture, or a series of them: each date becomes a lecture of the unit and a session of the schedule. */
export function NewLecture({ program, sectionId }: { program: TeachingProgramDetails; sectionId: number }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [, go] = useLocation();
  const courseId = program.program.id;
  const place = useMemo(() => ({ courseId, sectionId }), [courseId, sectionId]);
  const cohorts = program.cohorts.filter(({ phase }) => phase !== "ended");
  const { form, draft, failure, earlier } = useKeptForm({
    name: `${courseId}/interactive_lecture/new-${sectionId}`,
    isValues: isLectureValues,
    initial: emptyLecture((cohorts.find(({ phase }) => phase === "running") ?? cohorts[0])?.id ?? null),
    check: checkLecture,
    send: (values, idempotencyKey) => call(createSessions, { body: lectureBody(values, place), idempotencyKey }),
    done: ({ data }) => {
      showNotice({ kind: "success", message: SCHEDULED, values: { count: data.length } });
      go(`${coursePath(courseId)}/overview`);
    },
  });
  const { values } = form;
  const { plan, fresh, failure: unplanned } = usePlan(values, place);

  if (draft.state === "reading") return <Skeleton className={css.skeleton} />;
  const clashes = plan?.clashes ?? 0;
  const stuck = clashes > 0 && !values.accept_clashes;
  const saved = draft.saved && formatTime(language, draft.saved);
  return (
    <form id={form.id} className={css.form} method="dialog" onSubmit={form.submit} noValidate>
      <TitleFields form={form} />
      <CohortField form={form} cohorts={cohorts} />
      <TimeFields form={form} dayLabel={values.repeat === "once" ? t`Date` : t`Date of the first lecture`} />
      <RepeatFields form={form} last={plan?.dates.findLast(({ skipped }) => !skipped)?.day ?? null} />
      {plan ? (
        <PlannedDates
          plan={plan}
          toggleSkip={(day) =>
            form.set("skip", values.skip.includes(day) ? values.skip.filter((one) => one !== day) : [...values.skip, day])
          }
          accepted={values.accept_clashes}
          accept={(accepted) => form.set("accept_clashes", accepted)}
        />
      ) : null}
      {plan === null && !online ? (
        <DeviceMark kind="needs-connection">{t`The resulting dates are shown once there is a connection`}</DeviceMark>
      ) : null}
      {unplanned === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, unplanned)}</NoticeBox>}
      <MeetingLink
        form={form}
        hint={
          program.live_rooms
            ? t`Left empty, the lecture is held in the platform’s own room, which opens to trainees ${JOIN_OPENS_MINUTES} minutes before it.`
            : t`Trainees see it ${JOIN_OPENS_MINUTES} minutes before the lecture.`
        }
      />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <EarlierVersionNotice of={earlier} busy={form.busy} />
      <SaveBar
        note={stuck ? <Plural value={clashes} one="# clash" other="# clashes" /> : null}
        state={saved ? <DeviceMark kind="saved">{t`Saved on this device at ${saved}`}</DeviceMark> : null}
      >
        <Button type="submit" tone="ember" busy={form.busy} disabled={!online || (stuck && fresh)}>
          {online ? (
            <Plural value={plan?.count ?? 1} one="Schedule the lecture" other="Schedule # lectures" />
          ) : (
            <Trans>Scheduling needs a connection</Trans>
          )}
        </Button>
      </SaveBar>
    </form>
  );
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { rescheduleSession } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { textPart } from "#app/widgets/teaching-layout/item-conflict.tsx";
import { ItemForm } from "#app/widgets/teaching-layout/item-form.tsx";
import type { ItemFormProps } from "#app/widgets/teaching-layout/item-screen.tsx";
import { useItemForm } from "#app/widgets/teaching-layout/use-item-form.ts";
import css from "./lecture.module.css";
import { MeetingLink, TimeFields, TitleFields } from "./lecture-fields.tsx";
import { checkKnownLecture, lectureFields, lectureOf, movedSession, nextSession } from "./known-lecture.ts";
import { Recordings } from "./recordings.tsx";
import { emptyLecture, isLectureValues, type LectureValues } from "./lecture-values.ts";

const SAID = { saved: msg`The lecture is saved` };
const EMPTY = emptyLecture(null);

/** A lecture that is there: its titles, and time and link of its next session. */
export function EditLecture(props: ItemFormProps & { item: TeachingItem }) {
  const { item, reread } = props;
  const { t } = useLingui();
  const [clash, setClash] = useState(false);
  const session = nextSession(item);
  const editing = useItemForm<LectureValues>({
    ...props,
    kind: "interactive_lecture",
    empty: EMPTY,
    isValues: isLectureValues,
    valuesOf: lectureOf,
    check: (values) => checkKnownLecture(values, session),
    fieldsOf: (values, from) => lectureFields(values, from ?? item),
    before: async (values) => {
      const moved = session && movedSession(values, session);
      if (!moved) return;
      await call(rescheduleSession, {
        params: { id: session.id },
        body: { ...moved, accept_clashes: values.accept_clashes, sequence: session.sequence },
      });
    },
    refused: (error) => {
      if (!(error instanceof Problem)) return;
      if (error.code === "session_clash") setClash(true);
      // The session was moved meanwhile, not the lecture changed.
      if (error.code === "version_conflict") reread();
    },
    said: SAID,
  });
  const { form } = editing;
  return (
    <ItemForm
      editing={editing}
      className={css.form}
      skeleton={<Skeleton className={css.skeleton} />}
      parts={[textPart("title_ar", t`Title in Arabic`), textPart("title_en", t`Title in English`)]}
      words={{ publish: null, merge: t`Save merged lecture` }}
      only={<Trans>Save lecture</Trans>}
    >
      <TitleFields form={form} />
      {session ? (
        <>
          <TimeFields form={form} dayLabel={t`Date`} />
          <MeetingLink form={form} hint={session.hosted ? t`Held in the platform’s own room; a link moves it there.` : undefined} />
          <p className={kit("faint", "xs")}>
            <Trans>Trainees are notified when time or place changes.</Trans>
          </p>
        </>
      ) : (
        <p className={kit("faint", "xs")}>
          <Trans>This lecture has no date ahead. Its past sessions stand in the attendance sheet.</Trans>
        </p>
      )}
      <Recordings item={item} />
      {clash ? (
        <Checkbox checked={form.values.accept_clashes} onChange={(event) => form.set("accept_clashes", event.currentTarget.checked)}>
          <Trans>Schedule anyway</Trans>
        </Checkbox>
      ) : null}
    </ItemForm>
  );
}

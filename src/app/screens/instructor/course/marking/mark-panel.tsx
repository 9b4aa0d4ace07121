import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type KeyboardEvent, useRef } from "react";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { MARKING } from "#contract/coursework/marking.ts";
import { formatNumber, formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { GroupMark } from "./group-mark.tsx";
import { MarkLine } from "./mark-line.tsx";
import { byHand, totalOf, withPhrase } from "./marking-values.ts";
import { PeerMarks } from "./peers/peer-marks.tsx";
import { PhrasePicker } from "./phrases/phrase-picker.tsx";
import { ReturnWork } from "./return-work.tsx";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import type { Marking } from "./use-marking.ts";

/** Rubric, total and feedback in one panel. Levels carry points and a word; any other figure can be typed. */
export function MarkPanel({ marking, next, reread }: { marking: Marking; next: () => void; reread: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { work, values, draft } = marking;
  const total = totalOf(work, values);
  const single = work.kind === "application" && work.rubric.length === 0;
  const most = formatNumber(language, work.max_degree);
  const empty = values.comments.some(({ text }) => text.trim() === "");
  const saved = draft.saved && formatTime(language, draft.saved);
  const ready = online && total !== null && !empty && marking.busy === null;
  const save = () => void marking.save().then((done) => done && next());
  const feedback = useRef<HTMLTextAreaElement>(null);
  const phrases = useRef<HTMLInputElement>(null);
  const insert = (phrase: string) => {
    const area = feedback.current;
    const { text, end } = withPhrase(values.feedback, area?.selectionEnd ?? 0, phrase);
    marking.set({ feedback: text.slice(0, MARKING.feedbackMax) });
    area?.focus();
    // Once it stands there.
    requestAnimationFrame(() => area?.setSelectionRange(end, end));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // By its place: on an Arabic layout it writes another letter.
    if (event.altKey && event.code === "KeyI" && phrases.current) {
      event.preventDefault();
      phrases.current.focus();
      return;
    }
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !ready) return;
    event.preventDefault();
    save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter, wherever the focus is
    <section
      className={stack(16, "content-start", "border", "round-md", "surface", "pad-16")}
      aria-labelledby="rubric-title"
      onKeyDown={onKeyDown}
    >
      <header className={cluster([4, 16], "center", "between")}>
        <h2 className={kit("xl")} id="rubric-title">
          {single ? <Trans>Marking</Trans> : work.kind === "application" ? <Trans>Rubric</Trans> : <Trans>Short answers</Trans>}
        </h2>
        <p className={kit("soft", "tabular")} aria-live="polite">
          {total === null ? (
            <span>
              <Trans>of {most}</Trans>
            </span>
          ) : (
            <>
              <b className={kit("plain", "3xl", "heavy")}>{formatNumber(language, total)}</b>{" "}
              <span>
                <Trans>of {most}</Trans>
              </span>
            </>
          )}
        </p>
      </header>
      <Lines marking={marking} />
      {work.kind === "application" ? (
        <div className={stack(8)}>
          <Field label={t`Feedback for the trainee`} optional={t`Optional`}>
            {(aria) => (
              <TextArea
                {...aria}
                ref={feedback}
                maxLength={MARKING.feedbackMax}
                value={values.feedback}
                onChange={(event) => marking.set({ feedback: event.currentTarget.value })}
              />
            )}
          </Field>
          <PhrasePicker courseId={work.course_id} field={phrases} written={values.feedback} insert={insert} />
        </div>
      ) : null}
      <GroupMark marking={marking} />
      <PeerMarks marking={marking} reread={reread} />
      {marking.failure ? <NoticeBox kind="bad">{marking.failure}</NoticeBox> : null}
      <Button
        tone="ember"
        block
        busy={marking.busy === "save"}
        disabled={!online || total === null || empty}
        onClick={save}
        aria-keyshortcuts="Control+Enter"
      >
        {!online ? (
          <Trans>Saving the grade needs a connection</Trans>
        ) : total === null ? (
          single ? (
            <Trans>Enter the grade first</Trans>
          ) : (
            <Trans>Every line needs its points</Trans>
          )
        ) : empty ? (
          <Trans>A comment is still empty</Trans>
        ) : work.next_id ? (
          <Trans>Save grade and open the next</Trans>
        ) : (
          <Trans>Save grade</Trans>
        )}
      </Button>
      <div className={cluster([4, 16], "center", "between")}>
        {saved ? <DeviceMark kind="saved">{t`Saved on this device at ${saved}`}</DeviceMark> : <span />}
        {work.can_return ? <ReturnWork marking={marking} next={next} /> : null}
      </div>
      {work.state === "graded" && work.published_at === null ? (
        <p className={kit("faint", "xs")}>
          <Trans>The trainee sees the grade once it is published.</Trans>
        </p>
      ) : null}
    </section>
  );
}

const NO_LEVELS: never[] = [];

function Lines({ marking: { work, values, set } }: { marking: Marking }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const most = formatNumber(language, work.max_degree);
  const setPoints = (id: string, points: string) => set({ points: { ...values.points, [id]: points } });
  if (work.kind === "activity") {
    return byHand(work).map((answer) => {
      const number = work.answers.indexOf(answer) + 1;
      return (
        <MarkLine
          key={answer.question_id}
          title={t`Question ${number}`}
          most={answer.points}
          levels={NO_LEVELS}
          value={values.points[answer.question_id] ?? ""}
          set={(points) => setPoints(answer.question_id, points)}
        />
      );
    });
  }
  if (work.rubric.length > 0) {
    return work.rubric.map(({ id, title, points, levels }) => (
      <MarkLine
        key={id}
        title={title[language]}
        most={points}
        levels={levels}
        value={values.points[id] ?? ""}
        set={(given) => setPoints(id, given)}
      />
    ));
  }
  return (
    <Field label={t`Grade`} hint={t`From 0 to ${most}`}>
      {(aria) => <FigureInput {...aria} inputMode="decimal" value={values.degree} onFigure={(figure) => set({ degree: figure })} />}
    </Field>
  );
}

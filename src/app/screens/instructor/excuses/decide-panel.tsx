import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { REQUEST } from "#contract/requests/requests.ts";
import { decideLearnerExcuse, type LearnerExcuse } from "#contract/requests/teaching-requests.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { ExcuseFacts } from "./excuse-facts.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./learner-excuses.module.css";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  excuse: LearnerExcuse;
  onDecided: () => void;
  retry: () => void;
}

/** All of an excuse, and the decision on it: a note is optional to approve and required to refuse. */
export function DecidePanel({ excuse, onDecided, retry }: Props) {
  const name = excuse.student.translations[useAtomValue(languageAtom)].name;
  return (
    <>
      <header className={classNames(kit("cols-auto-1", "center", "md"), css.who)}>
        <PersonMark name={name} />
        <h3>
          <bdi>{name}</bdi>
        </h3>
      </header>
      <ExcuseFacts excuse={excuse} />
      {excuse.can_decide ? <Decision excuse={excuse} onDecided={onDecided} retry={retry} /> : null}
      {excuse.decision?.note ? (
        <p className={kit("soft", "xs", "leading-note")}>
          <Trans>
            Decision note: <bdi>{excuse.decision.note}</bdi>
          </Trans>
        </p>
      ) : null}
    </>
  );
}

function Decision({ excuse, onDecided, retry }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const { which: busy, failure, act } = useAction<"approve" | "reject">();
  const decide = async (decision: "approve" | "reject") => {
    const lacks = decision === "reject" && note.trim() === "";
    setMissing(lacks);
    if (lacks) return;
    const failed = await act(async () => {
      const { course_id: id, id: eid, version } = excuse;
      await call(decideLearnerExcuse, { params: { id, eid }, body: { decision, note: note.trim(), version } });
      showNotice({
        id: `excuse/${eid}`,
        kind: "success",
        message: decision === "approve" ? msg`Excuse accepted. The trainee is notified.` : msg`Excuse rejected. The trainee is notified.`,
      });
      onDecided();
    }, decision);
    if (failed !== null) {
      // Somebody else decided, or it ran out: what it is now takes its place.
      retry();
    }
  };
  return (
    <>
      <Field
        label={t`Note to the trainee`}
        optional={t`Optional to accept`}
        error={missing ? t`Give a reason; the trainee will see it` : undefined}
      >
        {(aria) => (
          <TextArea
            {...aria}
            name="note"
            maxLength={REQUEST.noteMax}
            placeholder={t`Required to reject`}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={classNames(cluster(12), css.buttons)}>
        <NetworkButton
          tone="ember"
          busy={busy === "approve"}
          onClick={() => void decide("approve")}
          offline={t`Deciding needs a connection`}
        >{t`Accept excuse`}</NetworkButton>
        {online ? (
          <Button tone="quiet" busy={busy === "reject"} onClick={() => void decide("reject")}>
            <Trans context="excuse">Reject</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}

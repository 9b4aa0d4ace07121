import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import { Problem } from "#contract/problem.ts";
import { decideRequest } from "#contract/requests/admin-requests.ts";
import { getOffers, offerPostponement } from "#contract/requests/offers.ts";
import { REQUEST } from "#contract/requests/requests.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import form from "#app/widgets/requests/request-form.module.css";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import type { DecidedKind } from "#app/widgets/staff/status-words.ts";
import { type Choice, OfferedCohort, useChoices } from "./decision-choices.tsx";
import type { RequestDetail } from "./request-detail.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** What is shown is not what is there any more. */
const STALE = new Set<string>(["version_conflict", "request_closed", "question_open", "seat_unavailable"]);

/** Whoever pressed the bar of a phone may be far from where it is said. */
const intoView = (said: HTMLElement | null): void => said?.scrollIntoView({ block: "nearest" });

interface Props {
  kind: DecidedKind;
  detail: RequestDetail;
  /** Somebody else decided meanwhile. */
  onConflict: () => void;
  /** @param next the next request is wanted */
  onDecided: (next: boolean) => void;
}

/** The decision: each choice with what follows from it, and a note to whoever asked. Nothing of it waits on the device. */
export function Decide({ kind, detail, onConflict, onDecided }: Props) {
  const { t } = useLingui();
  const { request, withdrawal } = detail;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [note, setNote] = useState("");
  const [lacks, setLacks] = useState<"choice" | "note" | null>(null);
  const section = useRef<HTMLElement>(null);
  const { busy, failure, act } = useAction();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`decision/${kind}/${request.id}`);
  const phone = useMedia(PHONE);
  const refunds = withdrawal?.refund.eligible === true;
  const waits = kind !== "withdrawal" || request.waits;
  const { data: offers } = useStaffRead(waits ? null : getOffers, { params: { kind: "withdrawal", id: request.id } });
  const [cohortId, setCohortId] = useState("");
  const cohort = offers?.cohorts.find(({ id }) => String(id) === cohortId) ?? offers?.cohorts[0];
  const sent = (next: boolean) => {
    forgetStaffReads();
    showNotice({ id: `decision/${request.id}`, kind: "success", message: msg`Decision sent. Whoever asked is notified.` });
    onDecided(next);
  };
  const send = async (next: boolean) => {
    const missing = choice === null ? "choice" : choice === "reject" && note.trim() === "" ? "note" : null;
    setLacks(missing);
    if (missing !== null || choice === null) {
      // Whoever pressed the bar of a phone may be far from what is missing.
      section.current?.querySelector<HTMLElement>(missing === "note" ? "textarea" : "input")?.focus();
      return;
    }
    const failed = await act(async () => {
      if (choice === "offer" && cohort) {
        const params = { kind: "withdrawal", id: request.id } as const;
        const offer = { cohort_id: cohort.id, note: note.trim(), version: request.version };
        await intent.send((idempotencyKey) => call(offerPostponement, { params, body: offer, idempotencyKey }));
        return sent(next);
      }
      const body = {
        decision: choice === "reject" ? ("reject" as const) : ("approve" as const),
        note: note.trim(),
        version: request.version,
        without_refund: choice === "without_refund",
      };
      await withPassword(() =>
        intent.send((idempotencyKey) => call(decideRequest, { params: { kind, id: request.id }, body, idempotencyKey })),
      );
      sent(next);
    });
    if (failed instanceof Problem && STALE.has(failed.code)) onConflict();
  };
  // Decides only from within the form, and only what is filled in (office.md §15).
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(true);
  };
  const choices = useChoices(kind, { refunds, offers: offers ?? undefined, cohort });
  // On a desk what follows of each choice stands beside the others.
  const beside = phone ? ([] as const) : ([choices.length === 3 ? "cols-3" : "cols-2"] as const);
  const steps = (
    <>
      <NetworkButton
        tone="ember"
        busy={busy}
        offline={t`Deciding needs a connection`}
        onClick={() => void send(true)}
        {...(phone ? { className: kit("grow") } : {})}
      >
        {t`Send and open next`}
      </NetworkButton>
      <NetworkButton tone="quiet" disabled={busy} offline={t`Needs a connection`} onClick={() => void send(false)}>
        {t`Send`}
      </NetworkButton>
    </>
  );
  return (
    // Its keys rise from the fields within.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={section} className={stack(12, "content-start")} aria-labelledby="decision" onKeyDown={onKeyDown}>
      <h2 className={kit("lg")} id="decision">
        <Trans>Decision</Trans>
      </h2>
      <div role="radiogroup" aria-labelledby="decision" className={classNames(grid(12, "min-0", "no-border", ...beside), form.choices)}>
        {choices.map(({ value, title, follows }) => (
          <RadioRow
            key={value}
            name="decision"
            className={classNames(kit("pad-12"), form.choice)}
            checked={choice === value}
            onChange={() => {
              setChoice(value);
              setLacks(null);
            }}
          >
            <strong>{title}</strong>
            <span>{follows}</span>
          </RadioRow>
        ))}
      </div>
      {choice === "offer" && offers && cohort ? <OfferedCohort offers={offers} cohort={cohort} onChange={setCohortId} /> : null}
      {lacks === "choice" ? <NoticeBox kind="bad">{t`Choose a decision`}</NoticeBox> : null}
      <div className={kit("form-wide")}>
        <Field
          label={t`Note to whoever asked`}
          {...(choice === "reject" ? { required: true } : { optional: t`Optional` })}
          error={lacks === "note" && note.trim() === "" ? t`Write the reason` : undefined}
        >
          {(aria) => (
            <TextArea
              {...aria}
              name="note"
              maxLength={REQUEST.noteMax}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      {failure ? (
        <div ref={intoView}>
          <NoticeBox kind="bad">{failure}</NoticeBox>
        </div>
      ) : null}
      {/* On a phone in the dock's place, wherever the page is scrolled to; in the order of the keys it stays behind the note. */}
      {phone ? <FootBar label={t`Decision`}>{steps}</FootBar> : <div className={cluster(8)}>{steps}</div>}
      {dialog}
    </section>
  );
}

import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type CohortEnding, type CohortEndingFacts, endCohort } from "#contract/catalogue/cohort-ending.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { grid, stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

interface Props {
  cohortId: number;
  ending: CohortEnding;
  facts: CohortEndingFacts;
  onClose: () => void;
  onDone: () => void;
}

/** What is told to people and cannot be taken back: its consequences, the reason, and a second person. */
export function EndDialog({ cohortId, ending, facts, onClose, onDone }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const fits = facts.targets.find(({ seats_left: left }) => left >= facts.people) ?? facts.targets[0];
  const [into, setInto] = useState(fits ? String(fits.id) : "");
  const chosen = facts.targets.find(({ id }) => String(id) === into);
  const { people, paid, sessions, waiting } = facts;
  const merges = ending === "merge";
  const left = (chosen?.seats_left ?? 0) - people;
  // What comes to nobody takes no line.
  const consequences: readonly (readonly [count: number, words: string])[] = merges
    ? [
        [people, t`${plural(people, { one: "# trainee moves to the other cohort", other: "# trainees move to the other cohort" })}`],
        [
          1,
          left < 0
            ? t`The other cohort has too few seats: raise them first.`
            : left === 0
              ? t`No seat is left there afterwards`
              : t`${plural(left, { one: "# seat is left there afterwards", other: "# seats are left there afterwards" })}`,
        ],
        [people, t`Progress and grades stay, attendance counts anew. Nothing is charged and nothing goes back.`],
        [
          waiting,
          t`${plural(waiting, { one: "# person on the waiting list goes along", other: "# people on the waiting list go along" })}`,
        ],
      ]
    : [
        [people, t`${plural(people, { one: "# trainee is withdrawn", other: "# trainees are withdrawn" })}`],
        [
          paid,
          t`${plural(paid, { one: "# purchase is refunded in full, with a credit note", other: "# purchases are refunded in full, each with a credit note" })}`,
        ],
        [
          facts.paid_by_hand,
          t`${plural(facts.paid_by_hand, { one: "# place was paid outside the platform: give it back there", other: "# places were paid outside the platform: give them back there" })}`,
        ],
        [waiting, t`${plural(waiting, { one: "# person leaves the waiting list", other: "# people leave the waiting list" })}`],
      ];
  const shared: typeof consequences = [
    [
      facts.offers,
      t`${plural(facts.offers, { one: "# offered postponement ends, its trainee is notified, and the withdrawal waits for a decision again", other: "# offered postponements end, their trainees are notified, and the withdrawals wait for a decision again" })}`,
    ],
    [sessions, t`${plural(sessions, { one: "# session to come is cancelled", other: "# sessions to come are cancelled" })}`],
    [people, t`Each trainee is notified in the app, on their device and by e-mail, in their language.`],
    [1, t`It cannot be undone, so a second person confirms it. Until then nothing changes.`],
  ];
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={merges ? t`Merge into another cohort` : t`Cancel the cohort`}
      follows={
        <span className={stack(12)}>
          {merges ? (
            <PlainSelect
              label={t`Into which cohort`}
              value={into}
              options={facts.targets.map(({ id, starts_on: day, seats_left: seats }) => ({
                value: String(id),
                label: t`${formatDate(language, day)}, ${plural(seats, { one: "# seat left", other: "# seats left" })}`,
              }))}
              onChange={setInto}
            />
          ) : (
            <span>
              {t`Goes back`}: <Money sar={facts.refund} />
            </span>
          )}
          <span className={grid(4, "sm")}>
            {[...consequences, ...shared].map(([count, words]) => (count > 0 ? <span key={words}>{words}</span> : null))}
          </span>
        </span>
      }
      verb={t`Send for second approval`}
      label={t`Reason`}
      act={async (reason, idempotencyKey) => {
        const body = { ending, into_id: merges ? Number(into) : null, reason };
        await call(endCohort, { params: { id: cohortId }, body, idempotencyKey });
        showNotice({ id: `cohort/${cohortId}`, kind: "success", message: msg`Sent. It waits for a second person.` });
      }}
      onDone={onDone}
    />
  );
}

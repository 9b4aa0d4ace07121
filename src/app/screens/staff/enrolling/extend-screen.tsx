import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation } from "wouter";
import { BY_HAND } from "#contract/enrollments/admin-enrollments.ts";
import { type AccessQuote, adminExtendAccess, extendForm } from "#contract/enrollments/enrollment-access.ts";
import { isDay } from "#contract/admin-resource.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { stack } from "#app/ui/kit.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { AccessFrame } from "./access-frame.tsx";

/** `/staff/people/:id/extend/:enrollment`: a later last day of access. */
export function ExtendScreen() {
  const { t } = useLingui();
  return (
    <AccessFrame title={t`Extend access`}>
      {({ id, quote, onStale }) =>
        quote.extends ? (
          <Extension id={id} quote={quote} days={quote.extends} onStale={onStale} />
        ) : (
          <EmptyState title={t`The access of this enrollment cannot be extended`} />
        )
      }
    </AccessFrame>
  );
}

interface Props {
  id: number;
  quote: AccessQuote;
  days: NonNullable<AccessQuote["extends"]>;
  onStale: () => void;
}

function Extension({ id, quote, days, onStale }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const [, navigate] = useLocation();
  const path = `/staff/people/${quote.person.id}`;
  const [from, to] = [formatDate(language, days.from), formatDate(language, days.to)];
  const of = useRecordForm<{ version: number }>({
    place: `staff/people/${quote.person.id}/extend/${id}`,
    sections: [
      {
        key: "until",
        title: t`Until when`,
        fields: [
          { kind: "day", path: "last_day", label: t`Last day of access`, hint: t`From ${from} to ${to}` },
          { kind: "text", path: "reason", label: t`Reason`, hint: t`It is kept in the audit log.`, max: BY_HAND.reasonMax, lines: true },
        ],
      },
    ],
    schema: extendForm,
    toBody: (written) => ({ ...written, seen_until: quote.access_until }),
    record: null,
    onStale,
    save: async ({ body, key: idempotencyKey }) => {
      await call(adminExtendAccess, { params: { id }, body: formBody(extendForm, body), idempotencyKey });
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `extend/${id}`, kind: "success", message: msg`Access was extended. The person is notified.` });
      navigate(path);
    },
  });
  const chosen = String(of.form.values["last_day"] ?? "");
  return (
    <RecordFormFrame
      of={of}
      ember
      locked={!may("enrollments.write")}
      save={t`Extend access`}
      aside={
        <Part title={t`What follows`}>
          <div className={stack(12)}>
            {isDay(chosen) ? <p>{t`Open until the end of ${formatDate(language, chosen, { weekday: true, hijri: true })}`}</p> : null}
            {quote.status === "expired" ? <p>{t`The enrollment has expired: it runs again at once.`}</p> : null}
            <p>{t`Seat, grades and attendance stay as they are, and nothing is charged.`}</p>
            <p>{t`The person is notified in the app, on their device and by e-mail, as they chose.`}</p>
          </div>
        </Part>
      }
    />
  );
}

import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation } from "wouter";
import { BY_HAND } from "#contract/enrollments/admin-enrollments.ts";
import { type AccessQuote, adminEndEnrollment, endForm } from "#contract/enrollments/enrollment-access.ts";
import { call } from "#app/api/call.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { stack } from "#app/ui/kit.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { AccessFrame } from "./access-frame.tsx";

/** `/staff/people/:id/end/:enrollment`: access closes now; what follows for seat, requests and money stands beside it. */
export function EndScreen() {
  const { t } = useLingui();
  return (
    <AccessFrame title={t`End enrollment`}>
      {({ id, quote, onStale }) =>
        quote.ends ? (
          <Ending id={id} quote={quote} onStale={onStale} />
        ) : (
          <EmptyState title={t`This enrollment is not running: it cannot be ended`} />
        )
      }
    </AccessFrame>
  );
}

function Ending({ id, quote, onStale }: { id: number; quote: AccessQuote; onStale: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [, navigate] = useLocation();
  const path = `/staff/people/${quote.person.id}`;
  const of = useRecordForm<{ version: number }>({
    place: `staff/people/${quote.person.id}/end/${id}`,
    sections: [
      {
        key: "why",
        title: t`Why it ends`,
        fields: [
          { kind: "text", path: "reason", label: t`Reason`, hint: t`It is kept in the audit log.`, max: BY_HAND.reasonMax, lines: true },
        ],
      },
    ],
    schema: endForm,
    record: null,
    onStale,
    save: async ({ body, key: idempotencyKey }) => {
      await call(adminEndEnrollment, { params: { id }, body: formBody(endForm, body), idempotencyKey });
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `end/${id}`, kind: "success", message: msg`The enrollment has ended. The person is notified.` });
      navigate(path);
    },
  });
  return (
    <>
      {quote.open_request ? <NoticeBox kind="wait">{t`A request of this enrollment waits: decide on it first.`}</NoticeBox> : null}
      <RecordFormFrame
        of={of}
        ember
        locked={!may("enrollments.write")}
        held={quote.open_request}
        save={t`End enrollment`}
        aside={
          <Part title={t`What follows`}>
            <Follows quote={quote} />
          </Part>
        }
      />
    </>
  );
}

function Follows({ quote }: { quote: AccessQuote }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { waiting } = quote;
  return (
    <div className={stack(12)}>
      <FactLine
        facts={[
          { name: t`Sessions to come`, value: formatNumber(language, quote.sessions_left) },
          { name: t`Paid and still here`, value: <Money sar={quote.paid} /> },
        ]}
      />
      <p>{t`Access closes now, and it is not opened again: whoever is to come back is enrolled anew.`}</p>
      {quote.seat === "company" ? (
        <p>{t`The seat stays with who paid for it, for someone else.`}</p>
      ) : quote.seat === "cohort" ? (
        <p>
          {waiting > 0
            ? t`${plural(waiting, { one: "The seat is free for the # person who waits.", other: "The seat is free for the # people who wait." })}`
            : t`The seat is free for others.`}
        </p>
      ) : null}
      <p>{t`What was reached, grades, certificates and invoices stay in the account.`}</p>
      <p>
        {quote.paid > 0 ? (
          <Trans>Nothing is given back by this: a refund is asked for at the purchase, and finance decides.</Trans>
        ) : (
          <Trans>No money moves.</Trans>
        )}
      </p>
      <p>{t`The person is notified in the app, on their device and by e-mail, as they chose.`}</p>
    </div>
  );
}

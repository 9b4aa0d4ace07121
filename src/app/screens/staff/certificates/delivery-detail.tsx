import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import {
  adminDeliverDelivery,
  adminPrepareDelivery,
  adminReturnDelivery,
  adminShipDelivery,
  shipForm,
} from "#contract/certificates/admin-certificates.ts";
import type { DeliveryStatus } from "#contract/certificates/certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { AssigneeChoice } from "#app/widgets/staff-queues/assignee-choice.tsx";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { type DeliveryRow, deliveryStatus } from "./shipping-words.ts";

type Step = "prepare" | "deliver" | "return";

/** Where a copy may go from here, by a step that asks for a note alone; handing it to the carrier is a form. */
const STEPS: Record<DeliveryStatus, readonly Step[]> = {
  requested: ["prepare"],
  awaiting_payment: ["prepare"],
  preparing: [],
  shipped: ["deliver", "return"],
  delivered: [],
  returned: ["prepare"],
  cancelled: [],
};

const CALLS = { prepare: adminPrepareDelivery, deliver: adminDeliverDelivery, return: adminReturnDelivery };

const SAID: Record<Step, { verb: MessageDescriptor; follows: MessageDescriptor; done: MessageDescriptor }> = {
  prepare: {
    verb: msg({ message: "Print", context: "delivery" }),
    follows: msg`The copy is printed now. Whoever asked for it sees that it is being prepared.`,
    done: msg`The copy is being prepared`,
  },
  deliver: {
    verb: msg({ message: "It arrived", context: "delivery" }),
    follows: msg`The delivery ends here. Whoever asked for it is notified.`,
    done: msg`The copy was delivered`,
  },
  return: {
    verb: msg({ message: "It came back", context: "delivery" }),
    follows: msg`Whoever asked for it is notified, and the copy can be printed or sent again.`,
    done: msg`The copy came back`,
  },
};

/** A paper copy on its way: where it goes, what happened so far, and the next step. */
export function DeliveryDetail({ row, onChanged }: { row: DeliveryRow; onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [step, setStep] = useState<Step | null>(null);
  const { delivery } = row;
  const says = SAID[step ?? "prepare"];
  const done = (message: MessageDescriptor) => {
    showNotice({ id: `delivery/${delivery.id}`, kind: "success", message });
    onChanged();
  };
  return (
    <>
      <RecordHead
        title={<bdi>{delivery.full_name}</bdi>}
        note={
          <>
            <StatusWord of={deliveryStatus[delivery.status]} pill /> <bdi dir="ltr">{row.certificate_number}</bdi>
          </>
        }
        action={
          may("certificates.deliver") ? (
            <div className={cluster(8)}>
              {STEPS[delivery.status].map((one) => (
                <NetworkButton
                  key={one}
                  tone={one === "return" ? "quiet" : "ink"}
                  offline={t`Needs a connection`}
                  onClick={() => setStep(one)}
                >
                  {i18n._(SAID[one].verb)}
                </NetworkButton>
              ))}
            </div>
          ) : null
        }
      />
      <AssigneeChoice of={{ ...row, id: row.delivery.id }} kind="delivery" onChanged={onChanged} />
      <FactLine
        facts={[
          { name: t`Country`, value: <bdi>{said(delivery.country)}</bdi> },
          { name: t`City`, value: <bdi>{said(delivery.city)}</bdi> },
          ...(delivery.district ? [{ name: t`District`, value: <bdi>{delivery.district}</bdi> }] : []),
          { name: t`Address`, value: <bdi>{delivery.address}</bdi> },
          ...(delivery.postal_code ? [{ name: t`Postal code`, value: <bdi dir="ltr">{delivery.postal_code}</bdi> }] : []),
          { name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(delivery.phone)}</bdi> },
          { name: t`E-mail`, value: <MailAddress of={delivery.email} /> },
          ...(delivery.carrier ? [{ name: t`Carrier`, value: <bdi>{delivery.carrier}</bdi> }] : []),
          ...(delivery.tracking_number ? [{ name: t`Tracking number`, value: <bdi dir="ltr">{delivery.tracking_number}</bdi> }] : []),
          ...(delivery.expected_on ? [{ name: t`Expected on`, value: formatDate(language, delivery.expected_on) }] : []),
        ]}
      />
      {delivery.notes ? (
        <Part title={t`Notes on the delivery`}>
          <p dir="auto">{delivery.notes}</p>
        </Part>
      ) : null}
      {delivery.status === "preparing" && may("certificates.deliver") ? (
        <Ship id={delivery.id} onDone={() => done(msg`The copy is on its way`)} />
      ) : null}
      <Part title={t({ message: "History", context: "record" })}>
        <ol className={stack(8)}>
          {delivery.events.map(({ status, note, at }) => (
            <li key={`${status} ${at}`} className={cluster([0, 12], "baseline", "sm")}>
              <StatusWord of={deliveryStatus[status]} />
              <time dateTime={at}>{formatDateTime(language, at)}</time>
              {note ? (
                <p className={kit("soft", "full")} dir="auto">
                  {note}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </Part>
      <ReasonDialog
        open={step !== null}
        onClose={() => setStep(null)}
        title={i18n._(says.verb)}
        follows={i18n._(says.follows)}
        verb={i18n._(says.verb)}
        label={t`Note`}
        optional
        act={async (note, idempotencyKey) => {
          await call(CALLS[step ?? "prepare"], { params: { id: delivery.id }, body: { note }, idempotencyKey });
        }}
        onDone={() => done(says.done)}
      />
    </>
  );
}

function Ship({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useLingui();
  const schema = shipForm;
  const of = useRecordForm<{ version: number }>({
    place: `staff/shipping/${id}`,
    sections: [
      {
        key: "ship",
        title: t`Hand it to the carrier`,
        fields: [
          { kind: "text", path: "carrier", label: t`Carrier`, max: 80 },
          { kind: "text", path: "tracking_number", label: t`Tracking number`, max: 60, ltr: true },
          { kind: "text", path: "tracking_url", label: t`Link to track it`, max: 300, ltr: true, optional: true },
          { kind: "day", path: "expected_on", label: t`Expected on`, optional: true },
        ],
      },
    ],
    schema,
    record: null,
    save: async ({ body, key: idempotencyKey }) => {
      const { data } = await call(adminShipDelivery, { params: { id }, body: formBody(schema, body), idempotencyKey });
      return data;
    },
    done: onDone,
  });
  return <RecordFormFrame of={of} save={<Trans context="delivery">Shipped</Trans>} ember />;
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Delivery, DeliveryStatus } from "#contract/certificates/certificates.ts";
import { formatDate, formatTime } from "#app/i18n/format.ts";
import type { Language } from "#contract/shapes.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { TimelineStep } from "#app/widgets/time/timeline.tsx";

/** What still comes after a state, on the way to the door. */
const AHEAD: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  requested: ["preparing", "shipped", "delivered"],
  awaiting_payment: ["preparing", "shipped", "delivered"],
  preparing: ["shipped", "delivered"],
  shipped: ["delivered"],
  returned: ["preparing", "shipped", "delivered"],
  delivered: [],
  cancelled: [],
};

/** What happened to a copy, in order, and what is still to come. */
export function useDeliverySteps(delivery: Delivery): TimelineStep[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const city = delivery.city[language];
  const words: Record<DeliveryStatus, string> = {
    requested: t`Request received`,
    awaiting_payment: t`Waiting for payment`,
    preparing: t`The certificate is printed and sealed`,
    shipped: t`Handed to the carrier, on its way to ${city}`,
    delivered: t({ message: "Delivery", context: "delivery" }),
    returned: t`The copy came back to us`,
    cancelled: t`The request was cancelled`,
  };
  const last = delivery.events.length - 1;
  const happened = delivery.events.map(
    ({ status, note, at }, index): TimelineStep => ({
      key: `${index}${status}`,
      state: index < last || status === "delivered" ? "done" : "now",
      title: status === "delivered" ? t({ message: "Delivered", context: "delivery" }) : words[status],
      note: (
        <>
          {when(language, at)}
          {status === "shipped" && index === delivery.events.findLastIndex((one) => one.status === "shipped") ? (
            <Shipment {...delivery} />
          ) : null}
          {note ? <p>{note}</p> : null}
        </>
      ),
    }),
  );
  const expected = delivery.expected_on === null ? null : formatDate(language, delivery.expected_on, { weekday: true, year: false });
  const ahead = AHEAD[delivery.status].map(
    (status): TimelineStep => ({
      key: `ahead ${status}`,
      state: "open",
      title: words[status],
      ...(status === "delivered" && expected !== null ? { note: <Trans>Expected {expected}</Trans> } : {}),
    }),
  );
  return [...happened, ...ahead];
}

function Shipment({ carrier, tracking_number: number }: Delivery) {
  if (number === null) return null;
  return (
    <p>
      <bdi>{carrier}</bdi>{" "}
      <Trans>
        tracking number <bdi dir="ltr">{number}</bdi>
      </Trans>
    </p>
  );
}

const when = (language: Language, at: string): string =>
  `${formatDate(language, at, { weekday: true, year: false })}${language === "ar" ? "، " : ", "}${formatTime(language, at)}`;

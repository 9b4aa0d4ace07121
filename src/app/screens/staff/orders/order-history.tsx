import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import type { PaymentStatus } from "#contract/orders/orders.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cluster, kit } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { paymentStatus } from "#app/widgets/staff/status-words.ts";
import { eventWords } from "./order-words.ts";

/** What happened to an order, the newest first. */
export function OrderHistory({ events }: { events: AdminOrder["history"] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const word = ({ event, word: given }: AdminOrder["history"][number]) =>
    event === "payment" && given ? i18n._(paymentStatus[given as PaymentStatus].words) : given;
  return (
    <ol className={kit("sm", "leading-note")}>
      {events.map((one) => (
        <li key={`${one.at} ${one.event} ${one.word ?? ""} ${one.amount ?? ""}`} className={cluster([2, 12], "border-bottom", "pad-y-8")}>
          <time className={kit("soft", "tabular")} dateTime={one.at}>
            {formatDateTime(language, one.at, {})}
          </time>
          <span className={kit("medium")}>{i18n._(eventWords[one.event])}</span>
          {one.word ? <bdi>{word(one)}</bdi> : null}
          {one.amount === null ? null : <Money sar={one.amount} />}
          {one.by ? <bdi className={kit("soft")}>{said(one.by)}</bdi> : null}
        </li>
      ))}
    </ol>
  );
}

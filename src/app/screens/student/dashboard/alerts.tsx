import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarClock, ChevronLeft, Hourglass, ReceiptText } from "lucide-react";
import { Link } from "wouter";
import type { Dashboard } from "#contract/enrollments.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import css from "./alerts.module.css";

type Alert = Dashboard["alerts"][number];

const ICONS = { payment_pending: ReceiptText, access_ending: Hourglass, session_changed: CalendarClock } satisfies Record<
  Alert["kind"],
  unknown
>;

const placeOf = (alert: Alert): string =>
  alert.kind === "payment_pending"
    ? `/payment/success?order=${alert.order_id ?? ""}`
    : alert.kind === "session_changed"
      ? "/student/services/schedule"
      : "/student/enrollments";

/** What needs a look: an unpaid order, an access about to end, a session that moved. Each leads to where it is settled. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const language = useAtomValue(languageAtom);
  if (alerts.length === 0) return null;
  return (
    <ul className={css.alerts}>
      {alerts.map((alert) => {
        const Icon = ICONS[alert.kind];
        const date = formatDate(language, alert.at, { weekday: true, year: false });
        return (
          <li key={`${alert.kind} ${alert.order_id ?? alert.enrollment_id ?? alert.at} ${alert.title}`}>
            <Link href={placeOf(alert)}>
              <Icon aria-hidden="true" className={css.icon} />
              <span className={css.words}>
                <bdi className={css.title}>{alert.title}</bdi>
                <span className={css.help}>
                  {alert.kind === "payment_pending" ? <Trans>This order awaits payment.</Trans> : null}
                  {alert.kind === "access_ending" ? <Trans>Access ends on {date}.</Trans> : null}
                  {alert.kind === "session_changed" ? <Trans>A session has moved to {date}.</Trans> : null}
                </span>
              </span>
              <ChevronLeft aria-hidden="true" className={css.onward} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

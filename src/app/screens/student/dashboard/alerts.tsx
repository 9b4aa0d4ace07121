import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarClock, CalendarX2, ChevronRight, FileCheck2, Hourglass, ReceiptText } from "lucide-react";
import { Link } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import css from "./alerts.module.css";

type Alert = Dashboard["alerts"][number];

const ICONS = {
  payment_pending: ReceiptText,
  request_decided: FileCheck2,
  access_ending: Hourglass,
  session_changed: CalendarClock,
} satisfies Record<Alert["kind"], unknown>;

function placeOf(alert: Alert): string {
  switch (alert.kind) {
    case "payment_pending":
      return `/payment/success?order=${alert.order_id ?? ""}`;
    case "request_decided":
      return alert.target ? notificationPath(alert.target) : "/student/profile/notifications";
    case "session_changed":
      return notificationPath(alert.target ?? { type: "session", id: null });
    case "access_ending":
      return "/student/enrollments";
  }
}

/** What needs a look: an unpaid order, a decision, an access about to end, a session that moved or was cancelled. Each leads to where it is settled. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const language = useAtomValue(languageAtom);
  if (alerts.length === 0) return null;
  return (
    <ul className={classNames(kit("clip", "round-md"), css.alerts)}>
      {alerts.map((alert) => {
        const cancelled = alert.change === "cancelled";
        const Icon = cancelled ? CalendarX2 : ICONS[alert.kind];
        const date = formatDate(language, alert.at, { weekday: true, year: false });
        return (
          <li key={`${alert.kind} ${alert.order_id ?? alert.enrollment_id ?? alert.at} ${alert.title}`}>
            <Link className={grid(12, "center", "tap", "pad-x-16", "pad-y-12")} href={placeOf(alert)}>
              <Icon aria-hidden="true" className={kit("icon-20", "wait")} />
              <span className={grid()}>
                <bdi className={kit("md", "strong", "leading-note")}>{alert.translations[language].title}</bdi>
                <span className={kit("wait", "xs", "leading-note")}>
                  {alert.kind === "payment_pending" ? <Trans>This order awaits payment.</Trans> : null}
                  {alert.kind === "request_decided" && alert.decision === "approved" ? <Trans>Your request was approved.</Trans> : null}
                  {alert.kind === "request_decided" && alert.decision === "rejected" ? <Trans>Your request was rejected.</Trans> : null}
                  {alert.kind === "request_decided" && alert.decision === "asked" ? (
                    <Trans>Your request needs more information.</Trans>
                  ) : null}
                  {alert.kind === "request_decided" && alert.decision === "offered" ? (
                    <Trans>A postponement is offered to you in place of withdrawing.</Trans>
                  ) : null}
                  {alert.kind === "request_decided" && alert.decision === "offer_ended" ? (
                    <Trans>The postponement offered to you ended: its cohort is not held.</Trans>
                  ) : null}
                  {alert.kind === "access_ending" ? <Trans>Access ends on {date}.</Trans> : null}
                  {cancelled ? <Trans>The session on {date} is cancelled.</Trans> : null}
                  {alert.kind === "session_changed" && !cancelled ? <Trans>A session has moved to {date}.</Trans> : null}
                </span>
              </span>
              <ChevronRight aria-hidden="true" data-flip className={kit("icon-18", "soft")} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

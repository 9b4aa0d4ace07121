import { useLingui } from "@lingui/react/macro";
import {
  AlarmClockPlus,
  Armchair,
  Award,
  BadgePercent,
  CalendarClock,
  CalendarDays,
  ChartNoAxesColumn,
  CornerUpLeft,
  FileCheck,
  FileClock,
  FileInput,
  GraduationCap,
  Hourglass,
  type LucideIcon,
  Megaphone,
  MessageSquareReply,
  Receipt,
  ShoppingBag,
  Truck,
  UsersRound,
  Video,
} from "lucide-react";
import { Link } from "wouter";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import type { Notification, NotificationKind } from "#contract/notifications/notifications.ts";
import type { Language } from "#contract/shapes.ts";
import { formatAgo } from "#app/i18n/format-ago.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { WholeNumbers } from "#app/ui/written.tsx";
import css from "./notifications-screen.module.css";

const ICONS: Record<NotificationKind, LucideIcon> = {
  session_soon: CalendarClock,
  session_changed: CalendarDays,
  recording_ready: Video,
  grade_published: ChartNoAxesColumn,
  time_changed: AlarmClockPlus,
  group_work: UsersRound,
  request_decided: FileCheck,
  excuse_decided: FileClock,
  certificate_issued: Award,
  delivery_update: Truck,
  payment_result: Receipt,
  refund_done: CornerUpLeft,
  review_reply: MessageSquareReply,
  announcement: Megaphone,
  coupon: BadgePercent,
  seat_free: Armchair,
  seat_offer: Armchair,
  cart_reminder: ShoppingBag,
  seat_choice: Armchair,
  enrolled: GraduationCap,
  request_waiting: Hourglass,
  work_handed_in: FileInput,
};

interface Props {
  row: Notification;
  language: Language;
  now: Date;
  unread: boolean;
  onOpen: () => void;
}

/** One notification: the whole row opens its screen and marks it as read. */
export function NotificationRow({ row, language, now, unread, onOpen }: Props) {
  const { t } = useLingui();
  const Icon = ICONS[row.kind];
  const { title, body } = row.translations[language];
  return (
    <li className={classNames(grid(12, "relative", "start", "border-bottom", "pad-y-12"), css.row)} data-unread={unread || undefined}>
      <Icon aria-hidden="true" className={classNames(kit("above-4", "soft"), css.icon)} />
      <div className={kit("min-0")}>
        <h2 className={kit("md", "medium")}>
          <Link href={notificationPath(row.target)} className={classNames(kit("hover-underline"), css.link)} onClick={onOpen}>
            {title}
            {unread ? <VisuallyHidden>{t`, unread`}</VisuallyHidden> : null}
          </Link>
        </h2>
        <p className={kit("soft", "sm", "break-anywhere")}>
          <WholeNumbers>{body}</WholeNumbers>
        </p>
        <time dateTime={row.created_at} className={kit("faint", "xs")}>
          {formatAgo(language, row.created_at, now)}
        </time>
      </div>
      {unread ? <Nuqta tone="ember" className={kit("above-12")} /> : null}
    </li>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CheckCheck, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { listNotifications } from "#contract/notifications/notifications.ts";
import { NOTIFICATIONS_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { tellUnread } from "#app/state/notices/unread.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CopyAge, LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/site/pager.tsx";
import { ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { NotificationRow } from "./notification-row.tsx";
import css from "./notifications-screen.module.css";
import { useReading } from "./use-reading.ts";

/** What a person was told, newest first; it opens without a network too, and what is read there is told when it is back. */
export function NotificationsScreen() {
  const { t } = useLingui();
  const instructor = useAtomValue(sessionAtom).user?.type === "instructor";
  const [path] = useLocation();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const now = useNow();
  const asked = Number(new URLSearchParams(useSearch()).get("page"));
  const page = Number.isInteger(asked) && asked > 0 && asked < 1_000 ? asked : 1;
  const [unreadOnly, setUnreadOnly] = useState(false);
  const read = useKeptRead(listNotifications, {
    query: { page, per_page: NOTIFICATIONS_A_PAGE, ...(unreadOnly && online ? { "filter[unread]": "true" } : {}) },
  });
  const reading = useReading(read.retry);
  // Without a network the unread ones are picked out of what this device has.
  const picked = (rows: NonNullable<typeof read.data>) =>
    unreadOnly && !online ? rows.filter((row) => row.read_at === null && !reading.isRead(row)) : rows;
  const unread = read.meta?.unread;
  useEffect(() => {
    if (unread !== undefined && !read.fromDevice) tellUnread(unread);
  }, [unread, read.fromDevice]);

  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t`Notifications`}</h1>
        <Button
          tone="plain"
          size="sm"
          href={instructor ? "/instructor/profile/notifications" : "/student/profile/notifications"}
          icon={<Settings aria-hidden="true" />}
        >{t`Notification preferences`}</Button>
      </header>
      <div className={css.tools}>
        <Chip pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>{t`All`}</Chip>
        <Chip pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>{t`Unread`}</Chip>
        {(unread ?? 0) > 0 && !reading.allRead ? (
          <Button
            tone="plain"
            size="sm"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() => void reading.readAll(read.data ?? [])}
            className={css.all}
          >
            {t`Mark all as read`}
          </Button>
        ) : null}
      </div>
      <CopyAge of={read} />
      <LoadState of={read} skeleton={<ProfileSkeleton rows={5} />}>
        {(all) => {
          const rows = picked(all);
          return rows.length === 0 ? (
            <EmptyState
              title={t`No new notifications`}
              help={
                instructor
                  ? t`Sessions that begin soon, requests of your trainees and work to mark appear here.`
                  : t`Changes to your schedule, new grades and decisions on your requests appear here.`
              }
            />
          ) : (
            <>
              <ul className={css.rows}>
                {rows.map((row) => (
                  <NotificationRow
                    key={row.id}
                    row={row}
                    language={language}
                    now={now}
                    unread={row.read_at === null && !reading.isRead(row)}
                    onOpen={() => void reading.read(row)}
                  />
                ))}
              </ul>
              <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => (next > 1 ? `${path}?page=${next}` : path)} />
            </>
          );
        }}
      </LoadState>
    </div>
  );
}

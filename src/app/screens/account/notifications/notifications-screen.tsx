import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CheckCheck, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { listNotifications } from "#contract/notifications/notifications.ts";
import { NOTIFICATIONS_A_PAGE } from "#offline/snapshots/screen-reads.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { setUnread } from "#app/state/notices/unread.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
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
  const read = useCachedRead(listNotifications, {
    query: { page, per_page: NOTIFICATIONS_A_PAGE, ...(unreadOnly && online ? { "filter[unread]": "true" } : {}) },
  });
  const reading = useReading(read.retry);
  // Without a network the unread ones are picked out of what this device has.
  const picked = (rows: NonNullable<typeof read.data>) =>
    unreadOnly && !online ? rows.filter((row) => row.read_at === null && !reading.isRead(row)) : rows;
  const unread = read.meta?.unread;
  useEffect(() => {
    if (unread !== undefined && !read.fromDevice) setUnread(unread);
  }, [unread, read.fromDevice]);

  return (
    <div className={classNames(grid(16, "full", "min-0"), css.screen)}>
      <PageHead
        title={t`Notifications`}
        action={
          <IconButton
            href={instructor ? "/instructor/profile/notifications" : "/student/profile/notifications"}
            label={t`Notification preferences`}
            icon={<Settings aria-hidden="true" />}
          />
        }
      />
      <div className={cluster(8, "center")}>
        <Chip pressed={!unreadOnly} onClick={() => setUnreadOnly(false)}>{t`All`}</Chip>
        <Chip pressed={unreadOnly} onClick={() => setUnreadOnly(true)}>{t`Unread`}</Chip>
        {(unread ?? 0) > 0 && !reading.allRead ? (
          <Button
            tone="plain"
            size="sm"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() => void reading.readAll(read.data ?? [])}
            className={kit("push-end")}
          >
            {t`Mark all as read`}
          </Button>
        ) : null}
      </div>
      <KeptNotice of={read} />
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
              <ul className={grid(0, "border-top")}>
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

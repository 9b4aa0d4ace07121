import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Bell } from "lucide-react";
import { useLocation } from "wouter";
import { useUnread } from "#app/state/notices/unread.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";

/** The way to the notifications, with how many are unread. */
export function NotificationBell() {
  const { t } = useLingui();
  const [path] = useLocation();
  const { notifications } = useAreaMenu();
  const unread = useUnread(path);
  if (notifications === null) return null;
  const label = unread === 0 ? t`Notifications` : t`Notifications, ${plural(unread, { one: "# unread", other: "# unread" })}`;
  return (
    <IconButton
      href={notifications}
      label={label}
      icon={<Bell aria-hidden="true" />}
      badge={unread}
      aria-current={path === notifications ? "page" : undefined}
    />
  );
}

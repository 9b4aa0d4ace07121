import { useLingui } from "@lingui/react/macro";
import type { RegisterMark } from "#contract/attendance/attendance.ts";
import { classNames, inline, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { ATTENDANCE } from "#app/widgets/attendance/attendance-words.ts";

/** What an earlier session says: presence is quiet, what is not usual has its colour. Always with the word. */
export function PastMark({ mark }: { mark: RegisterMark }) {
  const { i18n, t } = useLingui();
  if (mark === "unmarked") {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t({ message: "Not recorded", context: "attendance" })}</VisuallyHidden>
      </>
    );
  }
  const { words, kind, icon: Icon } = ATTENDANCE[mark];
  return (
    <span className={classNames(inline(4, "center", "xs"), kind === "ok" ? kit("faint") : kind === "info" ? kit("link") : kit(kind))}>
      <Icon className={kit("icon-14")} aria-hidden="true" />
      {i18n._(words)}
    </span>
  );
}

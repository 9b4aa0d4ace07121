import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { itemTitle, itemType } from "#app/widgets/course-layout/item-words.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./lesson-head.module.css";

interface Props {
  content: ItemContent;
  saved: boolean;
  online: boolean;
  /** Progress that this device has not sent yet. */
  isWaiting: boolean;
}

/** The title, and under it what is on this device, how large it is and whether progress has arrived (design.md, lesson-player). */
export function LessonHead({ content: { item }, saved, online, isWaiting }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const due = item.due_at ? formatDateTime(language, item.due_at, { weekday: true, year: false }) : null;
  return (
    <div className={classNames(kit("pad-top-16", "pad-bottom-12"), css.head)}>
      <h1 className={kit("xl")} tabIndex={-1}>
        <bdi>{itemTitle(i18n, item, item.translations[language].title)}</bdi>
      </h1>
      <p className={cluster([2, 16], "above-4")}>
        <span className={kit("soft", "xs", "tabular")}>{itemType(i18n, item)}</span>
        {item.duration_min > 0 ? <span className={kit("soft", "xs", "tabular")}>{minutesCount(i18n, item.duration_min)}</span> : null}
        {due && item.status !== "completed" ? (
          <span className={kit("soft", "xs", "tabular")}>
            <Trans>Due {due}</Trans>
          </span>
        ) : null}
        {saved ? <DeviceMark kind="saved" /> : null}
        {saved && item.size_bytes > 0 ? (
          <span className={kit("soft", "xs", "tabular")}>{formatFileSize(language, item.size_bytes)}</span>
        ) : null}
        {item.status === "completed" ? (
          <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
            <Trans context="item status">Completed</Trans>
          </StatusMark>
        ) : null}
        {isWaiting && !online ? (
          <DeviceMark kind="waiting">
            <Trans>Your progress is waiting to sync</Trans>
          </DeviceMark>
        ) : null}
      </p>
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleArrowDown, CircleX, CloudOff, LockKeyhole } from "lucide-react";
import { Link } from "wouter";
import type { CourseItem } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import css from "./item-row.module.css";
import { itemStatusWord, itemType, lockedWords } from "./item-words.ts";

export interface ItemRowProps {
  item: CourseItem;
  programId: number;
  /** The one on screen. */
  current?: boolean;
  saved: boolean;
  online: boolean;
  /** Without the second line, as beside a lesson. */
  brief?: boolean;
}

/** An item of the outline: what it is, how far, what opens it, and whether it opens without a network. State is icon and word. */
export function ItemRow({ item, programId, current = false, saved, online, brief = false }: ItemRowProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { title } = item.translations[language];
  const locked = item.status === "locked";
  const reason = locked && item.locked_reason ? lockedWords(i18n, language, item.locked_reason) : null;
  const due = item.due_at && item.status !== "completed" ? formatDate(language, item.due_at, { year: false }) : null;
  const words = (
    <>
      <span className={css.title}>
        {item.number}. <bdi>{title}</bdi>
      </span>
      {brief ? null : (
        <span className={css.facts}>
          <span>{itemType(i18n, item)}</span>
          {item.duration_min > 0 ? <span>{minutesCount(i18n, item.duration_min)}</span> : null}
          {due ? (
            <span>
              <Trans>Due {due}</Trans>
            </span>
          ) : null}
          <span className={css[item.status]}>{i18n._(itemStatusWord[item.status])}</span>
        </span>
      )}
      {brief ? <VisuallyHidden>, {i18n._(itemStatusWord[item.status])}</VisuallyHidden> : null}
      {reason ? <span className={css.reason}>{reason}</span> : null}
    </>
  );
  return (
    <li className={classNames(css.row, locked && css.closed, current && css.current)} aria-current={current ? "true" : undefined}>
      <span className={classNames(css.bead, css[item.status])} aria-hidden="true">
        <Bead status={item.status} current={current} />
      </span>
      {locked ? (
        // What cannot be opened is no link.
        <span className={css.words}>{words}</span>
      ) : (
        <Link href={`/course/${programId}/lesson/${item.id}`} className={css.words} aria-current={current ? "page" : undefined}>
          {words}
        </Link>
      )}
      <span className={css.end}>
        {brief && item.duration_min > 0 ? <span className={css.short}>{t`${item.duration_min} min`}</span> : null}
        {saved ? (
          <span className={css.saved}>
            <CircleArrowDown aria-hidden="true" />
            <VisuallyHidden>
              <Trans>Saved on this device</Trans>
            </VisuallyHidden>
          </span>
        ) : null}
        {!saved && !online && !locked ? (
          <span className={css.needs}>
            <CloudOff aria-hidden="true" />
            {brief ? (
              <VisuallyHidden>
                <Trans>Needs a connection</Trans>
              </VisuallyHidden>
            ) : (
              <Trans>Needs a connection</Trans>
            )}
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Bead({ status, current }: { status: CourseItem["status"]; current: boolean }) {
  if (current) return <Nuqta tone="ember" />;
  if (status === "completed") return <Check />;
  if (status === "locked") return <LockKeyhole />;
  if (status === "missed") return <CircleX />;
  return <Nuqta tone={status === "in_progress" ? "ember" : "text"} />;
}

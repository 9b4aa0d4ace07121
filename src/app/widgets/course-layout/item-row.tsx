import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, CircleArrowDown, CircleX, CloudOff, LockKeyhole } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, inline, kit, row } from "#app/ui/kit.ts";
import type { CourseItem } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
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
      <span className={classNames(kit("md", "leading-note"), css.title)}>
        {item.number}. <bdi>{title}</bdi>
      </span>
      {brief ? null : (
        <span className={classNames(cluster(0, "faint", "xs", "leading-note", "gap-x-8"), css.facts)}>
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
      {reason ? <span className={kit("xs", "leading-note")}>{reason}</span> : null}
    </>
  );
  return (
    <li
      className={classNames(
        grid(12, "center", "border-bottom", "high-52"),
        css.row,
        locked && css.closed,
        current && classNames(kit("round-sm", "sunken", "pad-x-12"), css.current),
      )}
      aria-current={current ? "true" : undefined}
    >
      <span className={classNames(grid(0, "place-center", "xs"), css.bead, css[item.status])} aria-hidden="true">
        <Bead status={item.status} current={current} />
      </span>
      {locked ? (
        // What cannot be opened is no link.
        <span className={classNames(grid(0, "high-52", "pad-y-8", "min-0"), css.words)}>{words}</span>
      ) : (
        <Link
          href={`/course/${programId}/lesson/${item.id}`}
          className={classNames(grid(0, "high-52", "pad-y-8", "min-0"), css.words)}
          aria-current={current ? "page" : undefined}
        >
          {words}
        </Link>
      )}
      <span className={row(8, "center", "xs", "leading-ui")}>
        {brief && item.duration_min > 0 ? <span className={kit("faint", "tabular", "nowrap")}>{t`${item.duration_min} min`}</span> : null}
        {saved ? (
          <span className={kit("ok")}>
            <CircleArrowDown className={kit("icon-16")} aria-hidden="true" />
            <VisuallyHidden>
              <Trans>Saved on this device</Trans>
            </VisuallyHidden>
          </span>
        ) : null}
        {!saved && !online && !locked ? (
          <span className={inline(4, "center", "soft")}>
            <CloudOff className={kit("icon-16")} aria-hidden="true" />
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
  if (status === "completed") return <Check className={kit("icon-18")} />;
  if (status === "locked") return <LockKeyhole className={kit("icon-18")} />;
  if (status === "missed") return <CircleX className={kit("icon-18")} />;
  return <Nuqta tone={status === "in_progress" ? "ember" : "text"} />;
}

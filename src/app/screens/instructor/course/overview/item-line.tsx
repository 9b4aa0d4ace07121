import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  CalendarClock,
  CircleCheck,
  Eye,
  EyeOff,
  FlaskConical,
  Languages,
  ListChecks,
  type LucideIcon,
  MoreHorizontal,
  PenLine,
  Pencil,
  Send,
  Trash2,
  Video,
} from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { ItemKind } from "#contract/classroom/lesson-content.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { editItemPath, previewPath } from "#app/widgets/teaching-layout/item-address.ts";
import { Handle } from "./handle.tsx";
import css from "./outline.module.css";
import type { OutlineItem } from "#app/widgets/teaching-layout/use-outline.ts";
import { rowFacts, rowTitle } from "./outline-words.ts";
import { PlaceWords } from "./place-words.tsx";
import type { Arranging, Held } from "./use-arranging.ts";

export const KIND_ICON: Record<ItemKind, LucideIcon> = {
  lesson: BookOpen,
  interactive_lecture: Video,
  activity: ListChecks,
  application: FlaskConical,
};

interface ItemActions {
  publish: (item: OutlineItem) => void;
  unpublish: (item: OutlineItem) => void;
  remove: (item: OutlineItem) => void;
}

interface Props {
  courseId: number;
  item: OutlineItem;
  arranging: Arranging;
  actions: ItemActions;
  online: boolean;
}

/** An item of a unit: handle, kind, title with facts, state, menu. */
export function ItemLine({ courseId, item, arranging, actions, online }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const what: Held = { kind: "item", id: item.id };
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: `item-${item.id}`,
    data: what,
    disabled: arranging.still,
  });
  const held = arranging.held?.kind === "item" && arranging.held.id === item.id;
  const title = rowTitle(i18n, item, language);
  const Icon = KIND_ICON[item.kind];
  const publish = { key: "publish", label: t`Publish`, icon: <Send aria-hidden="true" />, run: () => actions.publish(item) };
  const unpublish = { key: "unpublish", label: t`Unpublish`, icon: <EyeOff aria-hidden="true" />, run: () => actions.unpublish(item) };
  return (
    <li
      ref={setNodeRef}
      className={classNames(
        grid([0, 8], "relative", "center", "pad-y-8", "border-bottom"),
        css.row,
        (held || isDragging) && classNames(css.held, kit("round-sm", "surface", "pad-x-12")),
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-item={item.id}
    >
      <Handle what={what} title={title} arranging={arranging} grip={listeners} gripRef={setActivatorNodeRef} />
      <span className={classNames(kit("soft"), css.kind)} aria-hidden="true">
        <Icon className={kit("icon-20")} />
      </span>
      <div className={css.words}>
        <h3 className={kit("md", "medium", "leading-note", "break-anywhere")}>
          <Link className={kit("block", "hover-underline")} href={editItemPath(courseId, item.kind, item.id)}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className={cluster([0, 12], "soft", "xs", "tabular")}>
          {rowFacts(i18n, item, language).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {item.translated ? null : (
            <StatusMark kind="wait" icon={<Languages aria-hidden="true" />}>
              {item.translations.ar.title === null ? <Trans>No Arabic</Trans> : <Trans>No English</Trans>}
            </StatusMark>
          )}
        </p>
      </div>
      {held ? (
        <PlaceWords what={what} arranging={arranging} title={title} />
      ) : (
        <div className={classNames(kit("column-2", "self-start"), css.state)}>
          <PublishState item={item} />
        </div>
      )}
      <div className={classNames(row(0, "center"), css.menu)}>
        <MenuButton
          label={t`Options: ${title}`}
          icon={<MoreHorizontal aria-hidden="true" />}
          entries={[
            { key: "edit", label: t`Edit`, icon: <Pencil aria-hidden="true" />, href: editItemPath(courseId, item.kind, item.id) },
            { key: "preview", label: t`Preview as a trainee`, icon: <Eye aria-hidden="true" />, href: previewPath(courseId, item.id) },
            ...(!online ? [] : item.status === "published" ? [] : [publish]),
            ...(online && item.status === "published" ? [unpublish] : []),
            ...(arranging.still
              ? []
              : [
                  { key: "up", label: t`Move up`, icon: <ArrowUp aria-hidden="true" />, run: () => arranging.step(what, -1) },
                  { key: "down", label: t`Move down`, icon: <ArrowDown aria-hidden="true" />, run: () => arranging.step(what, 1) },
                ]),
            ...(online
              ? [{ key: "delete", label: t`Delete`, icon: <Trash2 aria-hidden="true" />, run: () => actions.remove(item), grave: true }]
              : []),
          ]}
        />
      </div>
    </li>
  );
}

/** Only exceptions get a ground: what is published is a plain mark. */
function PublishState({ item }: { item: OutlineItem }) {
  const language = useAtomValue(languageAtom);
  if (item.status === "published" && item.release_at) {
    const day = formatDate(language, item.release_at, { year: false });
    return (
      <StatusMark kind="info" pill icon={<CalendarClock aria-hidden="true" />}>
        <Trans>Opens on {day}</Trans>
      </StatusMark>
    );
  }
  if (item.status === "published") {
    return (
      <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
        <Trans context="item">Published</Trans>
      </StatusMark>
    );
  }
  return (
    <StatusMark kind="plain" pill icon={<PenLine aria-hidden="true" />}>
      <Trans context="item">Draft</Trans>
    </StatusMark>
  );
}

import { useDroppable } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, MoreHorizontal, PencilLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { ItemKind } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { timeSpan } from "#app/widgets/catalogue/counts.ts";
import { newItemPath, WRITTEN_KINDS } from "#app/widgets/teaching-layout/item-address.ts";
import { Handle } from "./handle.tsx";
import { KIND_ICON } from "./item-line.tsx";
import css from "./outline.module.css";
import type { OutlineItem, OutlineUnit } from "#app/widgets/teaching-layout/use-outline.ts";
import { itemsSum, unitTitle } from "./outline-words.ts";
import { PlaceWords } from "./place-words.tsx";
import type { Arranging, Held } from "./use-arranging.ts";
import { UnitTitleForm, type UnitTitles } from "./unit-title-form.tsx";

interface Props {
  courseId: number;
  unit: OutlineUnit;
  /** From 1, as it stands now. */
  place: number;
  items: readonly OutlineItem[];
  arranging: Arranging;
  open: boolean;
  toggle: () => void;
  online: boolean;
  rename: (titles: UnitTitles) => Promise<void>;
  remove: () => void;
  line: (item: OutlineItem) => ReactNode;
}

/** A unit: folded to one line, or open with its items and the four ways to add one. */
export function UnitPart({ courseId, unit, place, items, arranging, open, toggle, online, rename, remove, line }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [naming, setNaming] = useState(false);
  const what: Held = { kind: "unit", id: unit.id };
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: `unit-${unit.id}`,
    data: what,
    disabled: arranging.still,
  });
  const { setNodeRef: setGroundRef } = useDroppable({ id: `ground-${unit.id}`, data: { kind: "ground", id: unit.id } });
  const held = arranging.held?.kind === "unit" && arranging.held.id === unit.id;
  const title = unitTitle(i18n, place, unit.translations, language);
  const body = `unit-body-${unit.id}`;
  const minutes = items.reduce((sum, item) => sum + item.duration_min, 0);
  const sum = itemsSum(i18n, items);
  const length = minutes > 0 ? timeSpan(i18n, minutes) : null;
  return (
    <section
      ref={setNodeRef}
      className={classNames(kit("min-0"), open && kit("pad-bottom-20"))}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={title}
    >
      <header
        className={classNames(
          cluster([0, 8], "relative", "center", "border-bottom"),
          css.unitHead,
          (held || isDragging) && classNames(css.held, kit("round-sm", "surface", "pad-x-12")),
        )}
      >
        {naming ? (
          <UnitTitleForm
            titles={{ ar: unit.translations.ar.title, en: unit.translations.en.title }}
            label={t`Save name`}
            save={async (titles) => {
              await rename(titles);
              setNaming(false);
            }}
            close={() => setNaming(false)}
          />
        ) : (
          <>
            <Handle what={what} title={title} arranging={arranging} grip={listeners} gripRef={setActivatorNodeRef} />
            <div className={classNames(grid([0, 16], "min-0", "pad-y-8"), css.unitWords)}>
              <h2 className={kit("lg", "break-anywhere")}>
                <bdi>{title}</bdi>
              </h2>
              <span className={classNames(kit("soft", "xs", "tabular"), css.sum)}>
                {sum}
                {length ? `${language === "ar" ? "، " : ", "}${length}` : null}
              </span>
            </div>
            <IconButton
              label={open ? t`Collapse ${title}` : t`Expand ${title}`}
              aria-expanded={open}
              aria-controls={open ? body : undefined}
              icon={open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
              onClick={toggle}
            />
            <MenuButton
              label={t`Options: ${title}`}
              icon={<MoreHorizontal aria-hidden="true" />}
              entries={[
                ...(online ? [{ key: "name", label: t`Rename`, icon: <PencilLine aria-hidden="true" />, run: () => setNaming(true) }] : []),
                ...(arranging.still
                  ? []
                  : [
                      { key: "up", label: t`Move up`, icon: <ArrowUp aria-hidden="true" />, run: () => arranging.step(what, -1) },
                      { key: "down", label: t`Move down`, icon: <ArrowDown aria-hidden="true" />, run: () => arranging.step(what, 1) },
                    ]),
                ...(online
                  ? [{ key: "delete", label: t`Delete unit`, icon: <Trash2 aria-hidden="true" />, run: remove, grave: true }]
                  : []),
              ]}
            />
            {held ? <PlaceWords what={what} arranging={arranging} title={title} /> : null}
          </>
        )}
      </header>
      {open ? (
        <div id={body} ref={setGroundRef}>
          <SortableContext items={items.map(({ id }) => `item-${id}`)} strategy={verticalListSortingStrategy}>
            <ol>{items.map(line)}</ol>
          </SortableContext>
          {items.length === 0 ? (
            <p className={kit("soft", "sm", "pad-y-12")}>
              <Trans>This unit is still empty.</Trans>
            </p>
          ) : null}
          <Adds courseId={courseId} unitId={unit.id} />
        </div>
      ) : null}
    </section>
  );
}

function Adds({ courseId, unitId }: { courseId: number; unitId: number }) {
  const { t } = useLingui();
  const words: Record<ItemKind, string> = {
    lesson: t`Add lesson`,
    interactive_lecture: t`Add interactive lecture`,
    activity: t`Add activity`,
    application: t`Add practical application`,
  };
  return (
    <div className={classNames(cluster([2, 8], "pad-top-8"), css.adds)}>
      {WRITTEN_KINDS.map((kind) => {
        const Icon = KIND_ICON[kind];
        return (
          <Button key={kind} tone="plain" size="sm" icon={<Icon aria-hidden="true" />} href={newItemPath(courseId, kind, unitId)}>
            {words[kind]}
          </Button>
        );
      })}
    </div>
  );
}

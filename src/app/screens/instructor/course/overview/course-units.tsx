import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { stack } from "#app/ui/kit.ts";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { now } from "#offline/clock.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { OutlineItem } from "#app/widgets/teaching-layout/use-outline.ts";
import { ItemLine } from "./item-line.tsx";
import { OutlineGround } from "./outline.tsx";
import css from "./outline.module.css";
import { type OpenUnits, withNewUnits } from "./open-units.ts";
import type { Order } from "./outline-order.ts";
import { UnitPart } from "./unit-part.tsx";
import { UnitTitleForm } from "./unit-title-form.tsx";
import { useArranging } from "./use-arranging.ts";
import { useArrangingWords } from "./use-arranging-words.ts";
import { useDelayed } from "./use-delayed.ts";
import type { useOutlineActions } from "./use-outline-actions.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Props {
  courseId: number;
  outline: CourseOutline;
  actions: ReturnType<typeof useOutlineActions>;
}

const NOT_DELETED = msg`It could not be deleted and stands in its place again.`;

/** The units of a course in the order of the moment: moved, renamed, taken away, added to. */
export function CourseUnits({ courseId, outline, actions }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const known = useMemo<Order>(() => outline.sections.map(({ id, items }) => ({ id, items: items.map((item) => item.id) })), [outline]);
  const words = useArrangingWords(outline);
  const arranging = useArranging(known, actions.saveOrder, words, !online);
  const items = useDelayed<number>(actions.removeItem, NOT_DELETED);
  const units = useDelayed<number>(actions.removeUnit, NOT_DELETED);
  const [folds, setFolds] = useState<OpenUnits>(new Map());
  const opened = withNewUnits(folds, outline, now());
  if (opened !== folds) setFolds(opened);
  const [adding, setAdding] = useState(false);
  const rows = useMemo(
    () => new Map(outline.sections.flatMap((section) => section.items.map((item) => [item.id, item] as const))),
    [outline],
  );
  const sections = useMemo(() => new Map(outline.sections.map((section) => [section.id, section])), [outline]);

  const line = (item: OutlineItem) =>
    items.waiting.has(item.id) ? (
      <Gone key={item.id} undo={() => items.undo(item.id)}>
        <Trans>Deleted</Trans>
      </Gone>
    ) : (
      <ItemLine
        key={item.id}
        courseId={courseId}
        item={item}
        arranging={arranging}
        online={online}
        actions={{
          publish: ({ id }) => void actions.publish(id).catch(() => undefined),
          unpublish: ({ id }) => void actions.unpublish(id).catch(() => undefined),
          remove: ({ id }) => items.delay(id),
        }}
      />
    );

  return (
    <div className={stack(8)}>
      {arranging.order.length === 0 && !adding ? (
        <EmptyState title={t`The course has no units yet`} help={t`A unit holds lessons, lectures, activities and applications.`} />
      ) : null}
      <OutlineGround arranging={arranging}>
        {arranging.order.map((place, index) => {
          const unit = sections.get(place.id);
          if (!unit) return null;
          const own = place.items.flatMap((id) => rows.get(id) ?? []);
          if (units.waiting.has(unit.id)) {
            return (
              <Gone key={unit.id} unit undo={() => units.undo(unit.id)}>
                <Trans>Unit deleted, with what it holds</Trans>
              </Gone>
            );
          }
          const open = opened.get(unit.id) ?? true;
          return (
            <UnitPart
              key={unit.id}
              courseId={courseId}
              unit={unit}
              place={index + 1}
              items={own}
              arranging={arranging}
              open={open}
              toggle={() => setFolds((before) => new Map(before).set(unit.id, !open))}
              online={online}
              rename={(titles) => actions.rename(unit.id, titles)}
              remove={() => units.delay(unit.id)}
              line={line}
            />
          );
        })}
      </OutlineGround>
      {adding ? (
        <UnitTitleForm
          titles={{ ar: null, en: null }}
          label={t`Add unit`}
          save={async (titles) => {
            await actions.addUnit(titles);
            setAdding(false);
          }}
          close={() => setAdding(false)}
        />
      ) : (
        <div>
          <NetworkButton
            tone="quiet"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setAdding(true)}
            offline={<Trans>Adding a unit needs a connection</Trans>}
          >
            <Trans>Add unit</Trans>
          </NetworkButton>
        </div>
      )}
    </div>
  );
}

function Gone({ unit = false, undo, children }: { unit?: boolean; undo: () => void; children: ReactNode }) {
  const Tag = unit ? "div" : "li";
  return (
    <Tag className={css.gone}>
      <output>{children}</output>
      <Button tone="quiet" size="sm" onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
    </Tag>
  );
}

import { closestCenter, DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { classNames, grid } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./order-list.module.css";
import { type Move, OrderLine } from "./order-line.tsx";

interface Props {
  /** Names the list. */
  label: string;
  /** In their order; `name` is what is said of a line that moves. */
  lines: readonly { id: string; name: string }[];
  onOrder: (ids: string[]) => void;
  /** What stands in a line has a row of its own under handle and buttons: fields, which want the width. */
  stacked?: boolean;
  /** What stands in a line. */
  children: (id: string) => ReactNode;
}

/** Spoken by our own live region, in the language on screen. */
const SILENT = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: "" },
};

/** Lines to be put in order: dragged, moved by the keys of their handle, or by two buttons. */
export function OrderList({ label, lines, onOrder, stacked = false, children }: Props) {
  const { t } = useLingui();
  const help = useId();
  const [held, setHeld] = useState<{ id: string; before: string[] } | null>(null);
  const [said, setSaid] = useState("");
  const ids = lines.map(({ id }) => id);
  const total = ids.length;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  );
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? "";
  const put = (id: string, to: number) => {
    const from = ids.indexOf(id);
    const place = Math.min(total, Math.max(1, to + 1));
    const name = nameOf(id);
    if (from < 0 || to < 0 || to >= total || to === from) {
      setSaid(t`It can go no further. Place ${place} of ${total}.`);
      return;
    }
    onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(t`${name}: place ${place} of ${total}.`);
  };
  const move = (id: string): Move => ({
    pickUp: () => {
      const [name, place] = [nameOf(id), ids.indexOf(id) + 1];
      setHeld({ id, before: ids });
      setSaid(t`${name}: picked up. Place ${place} of ${total}.`);
    },
    drop: () => {
      const [name, place] = [nameOf(id), ids.indexOf(id) + 1];
      setHeld(null);
      setSaid(t`${name}: put down. Place ${place} of ${total}.`);
    },
    restore: () => {
      if (!held) return;
      const [name, place] = [nameOf(id), held.before.indexOf(id) + 1];
      onOrder(held.before);
      setHeld(null);
      setSaid(t`${name}: back in its place. Place ${place} of ${total}.`);
    },
    step: (by) => put(id, ids.indexOf(id) + by),
  });
  const settle = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) put(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={SILENT} onDragEnd={settle}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classNames(grid(8), css.list)} aria-label={label} data-stacked={stacked || undefined}>
          {lines.map(({ id, name }, index) => (
            <OrderLine key={id} id={id} name={name} place={index + 1} total={total} held={held?.id === id} help={help} move={move(id)}>
              {children(id)}
            </OrderLine>
          ))}
        </ol>
      </SortableContext>
      <p id={help} hidden>
        <Trans>Space picks it up and puts it down, arrows move it, Escape brings it back.</Trans>
      </p>
      <div aria-live="assertive">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </DndContext>
  );
}

import {
  type ClientRect,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { placeOf } from "./outline-order.ts";
import type { Arranging, Held } from "./use-arranging.ts";

/** Spoken by our own live region, in the language on screen. */
const SILENT = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: "" },
};

type Ground = { kind: "item" | "unit" | "ground"; id: number };

/** Units are put among units, items among items and on the ground of a unit. */
const near: CollisionDetection = (args) => {
  const unit = (args.active.data.current as Held | undefined)?.kind === "unit";
  return closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      ({ data, id }) => ((data.current as Ground | undefined)?.kind === "unit") === unit && sized(args.droppableRects.get(id)),
    ),
  });
};

const sized = (rect: ClientRect | undefined) => rect !== undefined && rect.height > 0;

/** Makes what lies in it movable by pointer and touch; the keys are the handles' own. */
export function OutlineGround({ arranging, children }: { arranging: Arranging; children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  );
  const moved = ({ active, over }: DragOverEvent | DragEndEvent, settled: boolean) => {
    const what = active.data.current as Held | undefined;
    const to = over?.data.current as Ground | undefined;
    if (!what) return;
    const place = to ? placeFor(what, to, arranging) : null;
    // Inside its unit the rows only make way until it is let go; into another one it goes along.
    if (settled) arranging.drag(what, place, true);
    else if (place && what.kind === "item" && placeOf(arranging.order, what.id)?.unit !== place.unit) arranging.drag(what, place, false);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={near}
      accessibility={SILENT}
      onDragOver={(event) => moved(event, false)}
      onDragEnd={(event) => moved(event, true)}
      onDragCancel={arranging.forget}
    >
      {arranging.still ? (
        <DeviceMark kind="needs-connection">
          <Trans>Changing the order needs a connection</Trans>
        </DeviceMark>
      ) : null}
      <SortableContext items={arranging.order.map(({ id }) => `unit-${id}`)} strategy={verticalListSortingStrategy}>
        <div className={stack(8)}>{children}</div>
      </SortableContext>
      <p id="arranging-help" hidden>
        <Trans>Space picks it up and puts it down, arrows move it, Escape brings it back.</Trans>
      </p>
      <div aria-live="assertive">
        <VisuallyHidden>{arranging.said}</VisuallyHidden>
      </div>
    </DndContext>
  );
}

/** The place that lies under the pointer; null where it has it already. */
function placeFor(what: Held, to: Ground, { order }: Arranging): { unit: number; index: number } | null {
  if (what.kind === "unit") return to.id === what.id ? null : { unit: to.id, index: order.findIndex(({ id }) => id === to.id) };
  if (to.kind === "item") return to.id === what.id ? null : placeOf(order, to.id);
  const from = placeOf(order, what.id);
  if (from?.unit === to.id) return null;
  return { unit: to.id, index: order.find(({ id }) => id === to.id)?.items.length ?? 0 };
}

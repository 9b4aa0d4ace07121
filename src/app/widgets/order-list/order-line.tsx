import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import css from "./order-list.module.css";

export interface Move {
  pickUp: () => void;
  drop: () => void;
  /** Back to where it was picked up. */
  restore: () => void;
  step: (by: -1 | 1) => void;
}

interface Props {
  id: string;
  name: string;
  /** From 1. */
  place: number;
  total: number;
  /** Picked up by keyboard, and not put down yet. */
  held: boolean;
  /** Id of what says which keys there are. */
  help: string;
  move: Move;
  children: ReactNode;
}

/** One line of an order. Buttons keep their place when there is nowhere to go, so that the focus does too. */
export function OrderLine({ id, name, place, total, held, help, move, children }: Props) {
  const { t } = useLingui();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const handle = useRef<HTMLButtonElement | null>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A line that changes its place in the page loses the focus, and the keys must still find it.
  useEffect(() => {
    if (held) handle.current?.focus();
    else pressed.current?.focus();
    pressed.current = null;
  }, [held, place]);
  const step = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    move.step(by);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") (held ? move.drop : move.pickUp)();
    else if (held && event.key === "ArrowUp") move.step(-1);
    else if (held && event.key === "ArrowDown") move.step(1);
    else if (held && event.key === "Escape") move.restore();
    else {
      if (held && event.key === "Tab") move.drop();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      ref={setNodeRef}
      className={classNames(
        row(8, "center", "round-sm", "surface", "gap-y-4", "high-52", "pad-y-4", "pad-x-8", "border-control"),
        css.line,
        (held || isDragging) && classNames(css.held, kit("float")),
      )}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...listeners}
        ref={(element) => {
          handle.current = element;
          setActivatorNodeRef(element);
        }}
        type="button"
        className={classNames(grid(0, "no-shrink", "place-center", "round-sm", "faint", "no-border", "no-ground"), css.handle)}
        aria-label={t`Move: ${name}`}
        aria-pressed={held}
        aria-describedby={help}
        onKeyDown={press}
      >
        <GripVertical className={kit("icon-20")} aria-hidden="true" />
      </button>
      <b aria-hidden="true">{place}</b>
      <div className={classNames(kit("min-0", "break-anywhere"), css.words)}>{children}</div>
      <span className={classNames(row(0, "no-shrink"), css.steps)}>
        <IconButton label={t`Move up: ${name}`} icon={<ArrowUp aria-hidden="true" />} aria-disabled={place === 1} onClick={step(-1)} />
        <IconButton
          label={t`Move down: ${name}`}
          icon={<ArrowDown aria-hidden="true" />}
          aria-disabled={place === total}
          onClick={step(1)}
        />
      </span>
    </li>
  );
}

import { useLingui } from "@lingui/react/macro";
import { GripVertical } from "lucide-react";
import { type HTMLAttributes, type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import css from "./outline.module.css";
import type { Arranging, Held } from "./use-arranging.ts";

interface Props {
  what: Held;
  title: string;
  arranging: Arranging;
  /** Of the pointer's drag. */
  grip: HTMLAttributes<HTMLButtonElement> | undefined;
  gripRef: Ref<HTMLButtonElement>;
}

/** Space picks up and puts down, arrows move, Escape brings back; a pointer drags it. */
export function Handle({ what, title, arranging, grip, gripRef }: Props) {
  const { t } = useLingui();
  const held = arranging.held?.kind === what.kind && arranging.held.id === what.id;
  const own = useRef<HTMLButtonElement | null>(null);
  // Moved into another unit it is drawn anew, and the keys must still find it.
  useEffect(() => {
    if (held) own.current?.focus();
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === " " || event.key === "Enter") {
      if (held) arranging.drop();
      else arranging.pickUp(what);
    } else if (held && event.key === "ArrowUp") arranging.step(what, -1);
    else if (held && event.key === "ArrowDown") arranging.step(what, 1);
    else if (held && event.key === "Escape") arranging.restore();
    else if (held && event.key === "Tab") {
      arranging.drop();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...grip}
      ref={(element) => {
        own.current = element;
        if (typeof gripRef === "function") gripRef(element);
      }}
      type="button"
      disabled={arranging.still}
      className={classNames(grid(0, "no-shrink", "place-center", "round-sm", "faint"), css.handle)}
      aria-label={t`Move: ${title}`}
      aria-pressed={held}
      aria-describedby="arranging-help"
      onKeyDown={press}
      onClick={(event) => {
        // A pointer's click after no drag; the keyboard's own was answered above.
        if (event.detail > 0 && held) arranging.drop();
      }}
    >
      <GripVertical className={kit("icon-20")} aria-hidden="true" />
    </button>
  );
}

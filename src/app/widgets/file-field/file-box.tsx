import { type DragEvent, type ReactNode, useState } from "react";
import type { FieldAria } from "#app/ui/fields/field.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import css from "./file-box.module.css";

interface Props {
  aria: FieldAria & { "aria-label"?: string };
  name?: string;
  /** Media types and endings, for the dialog of the device. */
  accept: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: File[]) => void;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A place for files: dropped on it or chosen by its button, which is the browser's own input laid over the whole box, so that
 * keyboard, touch and dropping are the browser's business.
 */
export function FileBox({ aria, name, accept, multiple, disabled, onChoose, className, children }: Props) {
  const [over, setOver] = useState(false);
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  return (
    <div
      className={classNames(
        grid(0, "relative", "center", "round-sm", "surface"),
        css.box,
        over && css.over,
        aria["aria-invalid"] && css.bad,
        className,
      )}
      onDragEnter={() => setOver(true)}
      onDragLeave={leave}
      onDrop={() => setOver(false)}
    >
      <input
        {...aria}
        type="file"
        name={name}
        accept={accept.join(",")}
        multiple={multiple}
        className={classNames(kit("full", "md", "absolute", "inset", "full-high", "pointer"), css.input)}
        disabled={disabled}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          if (chosen.length > 0) onChoose(chosen);
          // The same file may be chosen again after it was refused or removed.
          event.currentTarget.value = "";
        }}
      />
      {children}
    </div>
  );
}

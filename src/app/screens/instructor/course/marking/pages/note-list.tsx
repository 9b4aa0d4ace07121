import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Pencil, Trash2 } from "lucide-react";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { PageLabel } from "#app/widgets/pdf-reader/page-label.tsx";
import type { HeldNote } from "./fold-page-notes.ts";

interface Props {
  label: string;
  notes: readonly HeldNote[];
  /** As on the pages; null where there are none. */
  numberOf: ((id: string) => number) | null;
  chosen: string | null;
  isWaiting: (id: string) => boolean;
  onShow?: (note: HeldNote) => void;
  onEdit?: (note: HeldNote) => void;
  onRemove?: (note: HeldNote) => Promise<void>;
}

/** Notes in the order of the pages, each with the way to its place. */
export function NoteList({ label, notes, numberOf, chosen, isWaiting, onShow, onEdit, onRemove }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (notes.length === 0) return null;
  return (
    <ol className={grid()} aria-label={label}>
      {notes.map((note) => {
        const name = note.by?.[language];
        return (
          <li
            key={note.id}
            id={`page-note-${note.id}`}
            className={classNames(grid([4, 12], "cols-1-auto", "start", "pad-y-8", "border-bottom"), note.id === chosen && kit("sunken"))}
          >
            <div className={kit("min-0")}>
              <PageLabel number={numberOf?.(note.id) ?? null} page={note.page} onShow={onShow && (() => onShow(note))} />
              <p id={`words-${note.id}`} className={kit("break-anywhere", "pre-line")} dir="auto">
                {note.text}
              </p>
              {name ? (
                <p className={kit("faint", "xs")}>
                  <Trans>
                    By <bdi>{name}</bdi>
                  </Trans>
                </p>
              ) : null}
            </div>
            <span className={cluster(0, "center", "justify-end")}>
              {isWaiting(note.id) ? <DeviceMark kind="waiting" /> : null}
              {onEdit ? (
                <IconButton label={t`Edit note`} aria-describedby={`words-${note.id}`} onClick={() => onEdit(note)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
              ) : null}
              {onRemove ? (
                <IconButton label={t`Delete note`} aria-describedby={`words-${note.id}`} onClick={() => void onRemove(note)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

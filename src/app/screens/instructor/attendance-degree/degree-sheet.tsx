import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { AttendanceDegrees, DegreeRow } from "#contract/attendance/attendance-degrees.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { row as line } from "#app/ui/kit.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { nameIn } from "#app/widgets/accounts/trainee-name.ts";
import { OverrideForm } from "./override-form.tsx";

interface Props {
  courseId: number;
  row: DegreeRow;
  /** A figure that was begun on the board; null: the one that stands. */
  typed: string | null;
  degrees: AttendanceDegrees;
  onSaved: (next: AttendanceDegrees) => void;
  onClose: () => void;
}

/** Another degree for one trainee, over the list. */
export function DegreeSheet({ row, ...form }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = nameIn(language, row.name);
  return (
    <Sheet
      open
      onClose={form.onClose}
      title={
        <span className={line(12, "center")}>
          <PersonMark name={name} />
          <bdi>{name}</bdi>
        </span>
      }
      closeLabel={t`Close`}
    >
      <OverrideForm {...form} row={row} />
    </Sheet>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type Assigned, type Colleague, type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import type { BulkAction } from "#app/widgets/staff-bulk/bulk-action.ts";
import { giveTo, isAssignedKind, nameOf } from "./use-assign.ts";

/** Several rows given to one of the staff, or back to everybody. */
export function useAssignActions<Row extends { id: string; open: boolean; assignee: Colleague | null }>(
  kindOf: (row: Row) => InboxKind,
  colleagues: readonly Colleague[],
): BulkAction<Row>[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  if (colleagues.length === 0) return [];
  const give = async (row: Row, to: string): Promise<Assigned | null> => {
    const kind = kindOf(row);
    return isAssignedKind(kind) ? await giveTo(kind, row.id, to) : null;
  };
  return [
    {
      key: "assign",
      verb: t({ message: "Assign", context: "request" }),
      follows: t`They answer these from now on, and are notified.`,
      skips: (row) => (row.open ? (may(SETTLED_BY[kindOf(row)]) ? null : t`for another role to settle`) : t`closed already`),
      label: t`Assign to`,
      choices: [
        { value: "me", label: t`Me` },
        { value: "none", label: t`Nobody` },
        ...colleagues.map((one) => ({ value: nameOf(one), label: one.name[language] })),
      ],
      act: give,
      undo: (row, answer) => give(row, nameOf((answer as Assigned | null)?.before ?? null)),
    },
  ];
}

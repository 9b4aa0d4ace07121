import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { Colleague } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { BulkChoice } from "#app/widgets/staff-bulk/bulk-action.ts";
import { nameOf } from "./use-assign.ts";

/** Rows given to one of the staff, or back to everybody. */
export function useAssignActions(colleagues: readonly Colleague[]): BulkChoice[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (colleagues.length === 0) return [];
  return [
    {
      action: "assign",
      verb: t({ message: "Assign", context: "request" }),
      follows: t`They answer these from now on, and are notified once for all of them.`,
      label: t`Assign to`,
      choices: [
        { value: "me", label: t`Me` },
        { value: "none", label: t`Nobody` },
        ...colleagues.map((one) => ({ value: nameOf(one), label: one.name[language] })),
      ],
    },
  ];
}

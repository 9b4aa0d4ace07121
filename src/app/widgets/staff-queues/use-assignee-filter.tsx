import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listAssignees, rolesSettling } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import type { ListAddress } from "#app/widgets/staff/list-address.ts";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { type AssignedKind, nameOf } from "./use-assign.ts";

/** Of whom a queue is shown, as its address says; nothing where it says nothing. */
export const assigneeOf = (address: ListAddress): { "filter[assignee]"?: string } => {
  const asked = address.get("assignee");
  return /^(?:me|none|role:[a-z]+|[1-9]\d{0,8})$/u.test(asked) ? { "filter[assignee]": asked } : {};
};

/** The choice of whose rows a queue shows, and the words for the filter that stands. */
export function useAssigneeFilter(kind: AssignedKind, address: ListAddress) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data } = useStaffRead(listAssignees, { params: { kind } });
  const { "filter[assignee]": asked = "" } = assigneeOf(address);
  const label = t({ message: "Assigned to", context: "request" });
  const options = [
    { value: "", label: t`Everybody’s` },
    { value: "me", label: t`Mine` },
    { value: "none", label: t`Nobody’s` },
    ...rolesSettling(kind).map((role) => {
      const queue = i18n._(ROLE[role]);
      return { value: `role:${role}`, label: t`Referred to: ${queue}` };
    }),
    ...(data ?? []).map((one) => ({ value: nameOf(one), label: one.name[language] })),
  ];
  const chosen = options.find(({ value }) => value === asked);
  const said = chosen?.label ?? asked;
  return {
    choice: (
      <PlainSelect label={label} value={chosen?.value ?? ""} options={options} onChange={(value) => address.go({ assignee: value })} />
    ),
    standing: asked ? [{ name: "assignee", words: t`Assigned to: ${said}` }] : [],
    colleagues: data ?? [],
  };
}

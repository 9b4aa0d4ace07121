import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { type Assignee, listAssignees, SETTLED_BY } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { Refer } from "./refer.tsx";
import { Referrals } from "./referrals.tsx";
import { type AssignedKind, nameOf, useAssign } from "./use-assign.ts";

interface Props {
  of: { id: string; open: boolean; assignee: Assignee | null; role: StaffRole | null };
  kind: AssignedKind;
  onChanged: () => void;
}

/** On a record: who answers it, chosen among those who may, and to whom it was referred. The key A goes there. */
export function AssigneeChoice({ of: { id, open, assignee, role }, kind, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const chooses = open && may(SETTLED_BY[kind]);
  const { data } = useStaffRead(chooses ? listAssignees : null, { params: { kind } });
  const { assignTo } = useAssign(kind, id, onChanged);
  // What was referred here: its history is read anew, and whoever did it is told where they are then.
  const [referred, setReferred] = useState({ times: 0, to: "" });
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), [referred]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== "KeyA" || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [contenteditable], [data-list-row]"))
        return;
      root.current?.querySelector("select")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const { to: name } = referred;
  const label = t({ message: "Assigned to", context: "request" });
  const others = (data ?? []).filter((one) => one.id !== assignee?.id);
  const queue = role ? i18n._(ROLE[role]) : "";
  const nobody = role ? t`Nobody yet: ${queue}` : t`Nobody yet`;
  return (
    <div className={stack(8)}>
      <div ref={root} className={cluster(8, "center")}>
        <span className={kit("soft", "sm")}>{label}</span>
        {chooses ? (
          <PlainSelect
            label={label}
            value={nameOf(assignee)}
            options={[
              { value: "none", label: nobody },
              ...(assignee ? [{ value: nameOf(assignee), label: assignee.name[language] }] : []),
              { value: "me", label: t`Assign to me` },
              ...others.map((one) => ({ value: nameOf(one), label: one.name[language] })),
            ]}
            onChange={assignTo}
          />
        ) : (
          <bdi className={kit("sm")}>{assignee ? assignee.name[language] : nobody}</bdi>
        )}
        {chooses ? (
          <Refer
            kind={kind}
            id={id}
            onChanged={(to) => {
              if (to !== null) setReferred(({ times }) => ({ times: times + 1, to }));
              onChanged();
            }}
          />
        ) : null}
      </div>
      {referred.times > 0 ? (
        <p ref={told} tabIndex={-1}>
          <StatusMark kind="ok" icon={<CircleCheck aria-hidden="true" />}>
            {t`Referred to ${name}`}
          </StatusMark>
        </p>
      ) : null}
      {may(SETTLED_BY[kind]) ? <Referrals key={referred.times} kind={kind} id={id} /> : null}
    </div>
  );
}

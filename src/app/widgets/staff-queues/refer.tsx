import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useRef } from "react";
import { ASSIGNMENT_NOTE_MAX, listAssignees, rolesSettling } from "#contract/requests/assignments.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { NotedStep } from "#app/widgets/staff-form/noted-step.tsx";
import { type AssignedKind, giveTo } from "./use-assign.ts";

interface Props {
  kind: AssignedKind;
  id: string;
  /** @param to to whom it was referred; null where it is not any more what it was */
  onChanged: (to: string | null) => void;
}

const STALE = ["request_closed", "request_not_found"] as const;

/** Hands what waits to a colleague, or to a role, with a word of what is to be done, which nobody outside reads (office.md §8). */
export function Refer({ kind, id, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data } = useStaffRead(listAssignees, { params: { kind } });
  const given = useRef<string | null>(null);
  const verb = t({ message: "Refer", context: "request" });
  return (
    <NotedStep
      name={`refer/${kind}/${id}`}
      title={verb}
      follows={
        <Trans>
          What follows: a colleague is notified, and it stands among what is theirs. The people of a role are notified once, and it lies in
          their queue until one of them takes it. Its sender reads nothing of it.
        </Trans>
      }
      verb={verb}
      choice={{
        label: t({ message: "To whom", context: "referral" }),
        missing: t`Choose a role or a colleague`,
        options: (
          <>
            <optgroup label={t`Roles`}>
              {rolesSettling(kind).map((role) => (
                <option key={role} value={`role:${role}`}>
                  {i18n._(ROLE[role])}
                </option>
              ))}
            </optgroup>
            <optgroup label={t`Colleagues`}>
              {(data ?? []).map((one) => (
                <option key={one.id} value={String(one.id)}>
                  {one.name[language]}
                </option>
              ))}
            </optgroup>
          </>
        ),
      }}
      note={{ label: t`Internal note`, missing: t`Write a note`, max: ASSIGNMENT_NOTE_MAX }}
      act={async ({ choice, note }) => {
        const { assignee, role } = await giveTo(kind, id, choice, note);
        given.current = assignee?.name[language] ?? (role ? i18n._(ROLE[role]) : "");
      }}
      onChanged={() => {
        onChanged(given.current);
        given.current = null;
      }}
      stale={STALE}
    />
  );
}

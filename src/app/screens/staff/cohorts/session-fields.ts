import { useLingui } from "@lingui/react/macro";
import { SESSION_KINDS } from "#contract/catalogue/admin-programs.ts";
import { kindWord } from "#app/widgets/sessions/session-words.ts";
import type { FieldChoice, FieldSpec } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundInstructors } from "#app/widgets/staff-form/found-choices.ts";

/** The fields that a session and a series of them have in common. @param known who teaches it now */
export function useSessionFields(known: readonly FieldChoice[]): Record<"title" | "kind" | "room" | "join" | "instructor", FieldSpec> {
  const { t, i18n } = useLingui();
  return {
    title: { kind: "both", path: "title", label: t`Title of the session`, max: 160 },
    kind: {
      kind: "choice",
      path: "kind",
      label: t`Kind`,
      choices: SESSION_KINDS.map((value) => ({ value, label: i18n._(kindWord[value]) })),
    },
    room: { kind: "both", path: "room", label: t`Room`, max: 160, optional: true, hint: t`Empty: online` },
    join: { kind: "text", path: "join_url", label: t`Link to join`, max: 500, ltr: true, optional: true },
    instructor: {
      kind: "linked",
      path: "instructor_id",
      label: t({ message: "Instructor", context: "session" }),
      single: true,
      optional: true,
      useFound: useFoundInstructors,
      known,
    },
  };
}

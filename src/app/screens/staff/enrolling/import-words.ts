import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { EnrollmentImport, ImportLine, LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

/** Why a line does nothing. */
export const lineProblem: Record<LineProblem, MessageDescriptor> = {
  person_missing: msg`No person is named`,
  person_unknown: msg`No account has this e-mail, mobile, ID or number`,
  person_ambiguous: msg`Several accounts fit`,
  not_a_learner: msg`The account is not a trainee’s`,
  program_missing: msg`No program is named`,
  program_unknown: msg`No program is called so`,
  program_ambiguous: msg`Several programs are called so: write its number`,
  program_unavailable: msg`The program is not published`,
  cohort_missing: msg`The program has several cohorts: write the first day`,
  cohort_unknown: msg`The program has no such cohort, or it has ended`,
  already_enrolled: msg`Enrolled already`,
  seat_unavailable: msg`No seat is left`,
  session_clash: msg`Clashes with another program of theirs`,
  basis_unknown: msg`The payment is not understood: free, paid or sponsored`,
  reference_missing: msg`The receipt or the sponsor is missing`,
  reference_taken: msg`The receipt has paid for another enrollment`,
  too_long: msg`The receipt or the sponsor is too long`,
  not_a_student: msg`Another role than a trainee’s`,
  deletion: msg`Says that they leave: this is done on their page`,
};

/** What became of a line. */
export const lineResult: Record<ImportLine["result"], StatusWords> = {
  will: { words: msg({ message: "Will be enrolled", context: "import" }), kind: "info" },
  wrong: { words: msg({ message: "Needs fixing", context: "import" }), kind: "bad" },
  enrolled: { words: msg({ message: "Enrolled", context: "import" }), kind: "ok" },
  undone: { words: msg({ message: "Taken back", context: "import" }), kind: "plain" },
  skipped: { words: msg({ message: "Skipped", context: "import" }), kind: "plain" },
  kept: { words: msg({ message: "Had begun, stays", context: "import" }), kind: "wait" },
};

/** How an import stands. */
export const importState: Record<EnrollmentImport["status"], StatusWords> = {
  read: { words: msg({ message: "Not carried out yet", context: "import" }), kind: "wait" },
  running: { words: msg({ message: "Being carried out", context: "import" }), kind: "info" },
  done: { words: msg({ message: "Carried out", context: "import" }), kind: "ok" },
  undoing: { words: msg({ message: "Being taken back", context: "import" }), kind: "info" },
  undone: { words: msg({ message: "Taken back", context: "import" }), kind: "plain" },
};

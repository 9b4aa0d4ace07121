import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only staff meet: they come with the words of the console. */
export const staffProblemMessages = {
  capability_required: msg`None of your roles allows this. An administrator can give you another role.`,
  second_factor_enrollment_required: msg`Your account needs two-step verification before anything else. Turn it on to go on.`,
  second_factor_kept: msg`Accounts of the staff keep two-step verification on. Add another way first.`,
  second_factor_missing: msg`Two-step verification of this account is off`,
  still_in_use: msg`Something that is published still needs this`,
  mandate_ended: msg`The mandate of a signatory is over. Put a template with another signatory in force first.`,
  own_account: msg`Nobody can do this to their own account`,
  last_staff: msg`This is the last account of the staff that can log in`,
  tax_document_standing: msg`Only a document that the tax authority rejected can be made anew`,
  not_a_learner: msg`Only accounts of trainees can be enrolled`,
  view_only: msg`This is not part of the view: nothing is changed in it, and messages, answers, cards and files are left out`,
  enrollment_closed: msg`This enrollment is not running: it cannot be changed`,
  mail_closed: msg`This mail is being sent, or was decided on already`,
  second_person_needed: msg`A second person has to confirm this: neither who asked, nor an account with the same maker`,
  figures_moved: msg`The figures have changed meanwhile. Look at them and approve again.`,
  second_admin_missing: msg({
    message: "Nobody else could confirm this. Make a second staff account on the server first: npm run staff -- <e-mail>",
  }),
  chargeback_open: msg`A chargeback of this purchase is open. Nothing of it can be refunded until it ends.`,
  cohort_ended: msg`This cohort has ended.`,
  period_running: msg`This tax period is not over yet.`,
  books_closed: msg`This is closed and stays as it is. Write a correction instead.`,
  books_open: msg`This is not closed yet: it needs no correction.`,
  bulk_closed: msg`This was begun already, or its time to be undone is over.`,
  requests_open: msg`Decide on the open requests first.`,
  accounts_apart: msg`These two accounts cannot be joined.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;

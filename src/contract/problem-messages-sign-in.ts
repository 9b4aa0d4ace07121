import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only pages of signing in and of applying meet: they come with the words of forms, and cost a visitor of Home nothing. */
export const signInProblemMessages = {
  sso_required: msg`People with this e-mail log in through their organisation.`,
  sso_refused: msg`This login could not be completed. Please start again.`,
  sso_email_unproven: msg`Your organisation did not confirm an e-mail that we may use. Please contact its support.`,
  sso_unavailable: msg`The login service of your organisation is not answering. Try again shortly.`,
  access_expired: msg`Access to this program has ended`,
  not_a_learner: msg`Only accounts of trainees can be enrolled`,
  national_pending: msg`A request of yours is open in Nafath. Answer it there, or try again in three minutes.`,
  national_unavailable: msg`Nafath is not answering. Try again shortly.`,
  application_open: msg`An application with this e-mail is open already. You can follow it by the link in our e-mail.`,
  application_closed: msg`This application is closed and cannot be withdrawn.`,
  registration_refused: msg`No account could be created with these details. If you have an account already, a mail about it is on its way to you.`,
  reset_link_invalid: msg`This link has expired or was used before. You can ask for a new one.`,
  account_merged: msg`This account was joined with your other one. Log in with that: what waits on this device is sent then.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;

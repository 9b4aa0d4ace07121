import { msg } from "@lingui/core/macro";
import type { ProblemCode } from "./problem.ts";

/** Sentences of codes that only pages of signing in meet: they come with the words of forms, and cost a visitor of Home nothing. */
export const signInProblemMessages = {
  sso_required: msg`People with this e-mail log in through their organisation.`,
  sso_refused: msg`This login could not be completed. Please start again.`,
  sso_email_unproven: msg`Your organisation did not confirm an e-mail that we may use. Please contact its support.`,
  sso_unavailable: msg`The login service of your organisation is not answering. Try again shortly.`,
} as const satisfies Partial<Record<ProblemCode, unknown>>;

/** How whoever asks for a copy of their data, or for their account to be deleted, is known to be its owner. Small: tables and pages read it. */

/** The second factor, or the password alone. */
export const IDENTIFIED_BY = ["factor", "password"] as const;
export type IdentifiedBy = (typeof IDENTIFIED_BY)[number];

/** How staff made sure: a call to the mobile on file, an ID at the desk, or what they say in words. */
export const IDENTITY_CHECKS = ["called_back", "saw_id", "other"] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/**
 * `settledDays`: a thief who has the password changes the e-mail, or turns on a second factor of their own. Neither counts for the owner's
 * before so many days are over, in which the owner was told. `graceHours`: an erasure that staff let pass on its last day still waits so long.
 */
export const IDENTITY = { settledDays: 14, graceHours: 72, noteMax: 500 } as const;

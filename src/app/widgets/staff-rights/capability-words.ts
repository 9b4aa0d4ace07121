import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Capability } from "#contract/accounts/roles.ts";

interface Group {
  title: MessageDescriptor;
  of: readonly [Capability, MessageDescriptor][];
}

/** What each capability lets somebody do, by whom it concerns. A test holds that none is left out. */
export const CAPABILITY_GROUPS: readonly Group[] = [
  {
    title: msg({ message: "People", context: "staff" }),
    of: [
      ["search.read", msg`Find from one field what the role may see`],
      ["people.read", msg`Read files, with the ID masked`],
      ["people.write", msg`Make and change accounts, ask for help with two-step verification`],
      ["people.suspend", msg`Suspend accounts and end sessions`],
      ["people.merge", msg`Ask that two accounts of one person are joined`],
      ["people.view_as", msg`See a trainee’s own pages, read-only and for minutes`],
      ["enrollments.write", msg`Enrol people by hand and move them between cohorts`],
      ["notes.read", msg`Read notes of the staff about people`],
      ["notes.write", msg`Write notes about people`],
      ["requests.read", msg`Read requests`],
      ["requests.decide", msg`Decide on requests`],
      ["messages.read", msg`Read messages`],
      ["messages.write", msg`Answer messages`],
      ["applications.read", msg`Read trainer applications`],
      ["applications.decide", msg`Decide on trainer applications`],
    ],
  },
  {
    title: msg`Money`,
    of: [
      ["money.read", msg`Read purchases, transactions and refunds`],
      ["money.refund", msg`Refund; above the limit with a second approval`],
      ["coupons.write", msg`Keep discount codes`],
    ],
  },
  {
    title: msg`Programs and certificates`,
    of: [
      ["programs.read", msg`Read programs and cohorts`],
      ["programs.write", msg`Change programs`],
      ["cohorts.write", msg`Change cohorts and sessions`],
      ["certificates.read", msg`Read certificates`],
      ["certificates.issue", msg`Issue and revoke certificates`],
      ["certificates.deliver", msg`Ship paper copies`],
    ],
  },
  {
    title: msg({ message: "Content", context: "staff" }),
    of: [
      ["content.read", msg`Read news, pages and partners`],
      ["content.write", msg`Change news, pages and partners`],
      ["reviews.read", msg`Read reviews`],
      ["reviews.moderate", msg`Publish and hide reviews`],
    ],
  },
  {
    title: msg`Platform`,
    of: [
      ["roles.read", msg`Read roles`],
      ["roles.write", msg`Ask for other roles`],
      ["keys.read", msg`Read which keys scripts have`],
      ["keys.write", msg`Make and revoke keys for scripts`],
      ["approvals.read", msg`Read what waits for a second approval`],
      ["approvals.decide", msg`Approve what someone else asked for`],
      ["audit.read", msg`Read the audit log`],
      ["settings.read", msg`Read settings`],
      ["settings.write", msg`Change settings`],
      ["jobs.read", msg`See background work that stopped`],
      ["jobs.write", msg`Retry or close background work`],
      ["exports.make", msg`Export what the role may read`],
    ],
  },
];

/** These wait for a second person, always or above a limit. */
export const WITH_SECOND: ReadonlySet<Capability> = new Set(["roles.write", "money.refund"]);
/** Of these a role may be limited to some fields. */
export const IN_FIELDS: ReadonlySet<Capability> = new Set([
  "programs.read",
  "programs.write",
  "cohorts.write",
  "certificates.read",
  "certificates.issue",
  "certificates.deliver",
  "requests.read",
  "requests.decide",
]);

import { ENROLLMENT_STATUSES, type EnrollmentStatus } from "#contract/enrollments/enrollments.ts";

/** `active` holds what has not begun yet too: it is paid and waits for its day. */
export const TABS = ["all", "active", "completed", "postponed", "withdrawn", "expired"] as const;
export type EnrollmentTab = (typeof TABS)[number];

/** These stand there even when empty; the others where they occur. */
const ALWAYS: readonly EnrollmentTab[] = ["all", "active", "completed"];

const STATUSES: Record<EnrollmentTab, readonly EnrollmentStatus[]> = {
  all: ENROLLMENT_STATUSES,
  active: ["active", "pending"],
  completed: ["completed"],
  postponed: ["postponed"],
  withdrawn: ["withdrawn"],
  expired: ["expired"],
};

export const inTab = <E extends { status: EnrollmentStatus }>(list: readonly E[], tab: EnrollmentTab): E[] =>
  list.filter(({ status }) => STATUSES[tab].includes(status));

/** What an address asks for; an unknown word asks for all. */
export const tabOf = (asked: string | null): EnrollmentTab => TABS.find((tab) => tab === asked) ?? "all";

/** The tabs to offer with how many are in each; the one in view is offered even when its last one left. */
export const tabsOf = (list: readonly { status: EnrollmentStatus }[], current: EnrollmentTab): { tab: EnrollmentTab; count: number }[] =>
  TABS.map((tab) => ({ tab, count: inTab(list, tab).length })).filter(
    ({ tab, count }) => count > 0 || tab === current || ALWAYS.includes(tab),
  );

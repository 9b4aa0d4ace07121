/**
 * Interactive packages (SCORM 1.2 and 2004, cmi5, H5P): a lesson whose pages somebody else wrote. They run in a sandboxed frame on an
 * origin of their own; H5P in a player that the university runs beside it. What SCORM and H5P say of the learner comes to our page by
 * messages and to the server by the queue; cmi5 speaks to the server by itself, at that origin. A score that a package gives is said by
 * the learner's own device, as the standards have it.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { instant, integer, lines, nullable, object, oneOf, text, type Static } from "#contract/schema.ts";

export const PACKAGE = {
  /** Bytes of all files of one. */
  bytesMax: 100 * 1024 * 1024,
  /** UTF-16 units, as SCORM 2004 has it (64,000 and 1,000). */
  suspendMax: 64_000,
  locationMax: 1_000,
  /** Seconds that anybody can have spent in one. */
  secondsMax: 31_536_000,
  /** An address of its files is good for this long, while the session lasts that it was made for. */
  hours: 2,
} as const;

export const PACKAGE_STANDARDS = ["scorm_1_2", "scorm_2004", "cmi5", "h5p"] as const;
export type PackageStandard = (typeof PACKAGE_STANDARDS)[number];

/** What completes a part of cmi5 (cmi5 1.0, 10.2.4); of `NotApplicable` nothing is asked. */
export const MOVE_ON = ["Passed", "Completed", "CompletedAndPassed", "CompletedOrPassed", "NotApplicable"] as const;
export type MoveOn = (typeof MOVE_ON)[number];

export function isMovedOn(rule: MoveOn, { completed, passed }: { completed: boolean; passed: boolean }): boolean {
  switch (rule) {
    case "Passed":
      return passed;
    case "Completed":
      return completed;
    case "CompletedAndPassed":
      return completed && passed;
    case "CompletedOrPassed":
      return completed || passed;
    case "NotApplicable":
      return true;
  }
}

const reported = {
  completion: oneOf("unknown", "incomplete", "completed"),
  success: oneOf("unknown", "passed", "failed"),
  /** Percent. */
  score: nullable(integer(0, 100)),
  /** Where the learner stands, in the package's own words. */
  location: lines(PACKAGE.locationMax),
  /** What the package wants back when it is opened again, with what no text may hold written as `heldText` writes it. */
  suspend_data: lines(PACKAGE.suspendMax),
  /** Seconds in all. */
  total_s: integer(0, PACKAGE.secondsMax),
};
const packageState = () => object(reported);
export type PackageState = Static<ReturnType<typeof packageState>>;

const problems = ["course_access_denied", "access_expired", "item_locked"] as const;

const opened = () =>
  object({
    /** Of the page that runs it, on the packages' own origin; null where this installation has none, and of H5P where it has no player. */
    address: nullable(text()),
    standard: oneOf(...PACKAGE_STANDARDS),
    /** Percent from which it is passed; null where the package decides alone. */
    mastery: nullable(integer(0, 100)),
    /** What its author gives the package at its start. */
    launch_data: lines(),
    /** A name for the learner that means nothing elsewhere. */
    learner: text(),
    /** Null before the first report. */
    state: nullable(packageState()),
  });

/** Refused as `getItemContent` is; 404 `not_found` too for an item that is no package. */
export const openPackage = endpoint("GET", "/content/:itemId/package", {
  summary: "Where a package runs for the caller, and where the caller left it",
  access: "student",
  params: object({ itemId: integer(1) }),
  data: opened(),
  problems,
});
/** Nothing of what it reports is kept. One of cmi5 does not run so: it speaks to the platform, of a learner. */
export const previewPackage = endpoint("GET", "/instructor/items/:iid/package", {
  summary: "Where a package of a course runs for its instructor",
  access: "instructor",
  params: object({ iid: integer(1) }),
  data: opened(),
});

export type OpenedPackage = DataOf<typeof openPackage>;

/**
 * Keeps what a package of SCORM reported; one of cmi5 is answered `not_found`, for it reports by itself. Of two reports the one that was made later stands, whichever arrives first; one that was kept already
 * changes nothing. What was completed stays completed in the course, and a score of what is done or judged becomes the mark of the item
 * where it counts.
 */
export const savePackageState = endpoint("PUT", "/content/:itemId/package-state", {
  summary: "Keep where a package was left, whether it is done, and its score",
  access: "student",
  lane: "learning",
  subject: "itemId",
  params: object({ itemId: integer(1) }),
  body: object({
    ...reported,
    /** By the device's clock; a time to come counts as now. */
    reported_at: instant(),
  }),
  data: object({ reported_at: instant() }),
  problems,
});

/**
 * Who is in a course of another university's learning platform (Names and Role Provisioning Services 2.0), for the instructors of the course here
 * that it opens. It is read from the platform when it is asked for: nobody is enrolled by it, and nothing of it is kept.
 */
import { endpoint, type DataOf, type MetaOf } from "#contract/endpoint.ts";
import { flag, instant, integer, list, nullable, object, oneOf, text } from "#contract/schema.ts";

export const ROSTER = {
  /** Courses of one platform that open one course of ours: those that were launched last. */
  contextsMost: 20,
  /** Pages of one reading, and people of it. */
  pagesMost: 40,
  membersMost: 2_000,
} as const;

export const MEMBER_ROLES = ["learner", "assistant", "instructor", "other"] as const;
export const MEMBER_STATUSES = ["active", "inactive", "deleted"] as const;
/** How a reading ended: the platform does not allow it, was not there, or said what nobody can read. */
export const ROSTER_STATES = ["read", "refused", "away", "unreadable"] as const;

const course = () => object({ id: integer(1) });

export const listRosters = endpoint("GET", "/instructor/programs/:id/rosters", {
  summary: "Courses of other learning platforms whose links opened a course that the caller teaches, the last one first",
  access: "instructor",
  params: course(),
  data: list(object({ id: integer(), platform: object({ ar: text(), en: text() }), title: nullable(text()) })),
});
export type Rosters = DataOf<typeof listRosters>;

/** An id of another course's answers as a missing one. */
export const readRoster = endpoint("GET", "/instructor/programs/:id/rosters/:rid", {
  summary: "Who is in a course of another learning platform at this moment, and which of them opened the course here",
  access: "instructor",
  rate: "document",
  shows: "people",
  params: object({ id: integer(1), rid: integer(1) }),
  /** Learners by their names, then everybody else; nobody where `state` is not `read`. */
  data: list(
    object({
      /** As the platform says it; where it keeps it to itself, ours of whoever is known here. */
      name: nullable(text()),
      role: oneOf(...MEMBER_ROLES),
      status: oneOf(...MEMBER_STATUSES),
      /** Of whoever came from there into the course here; null for who did not. */
      student_id: nullable(integer()),
    }),
  ),
  meta: object({
    state: oneOf(...ROSTER_STATES),
    title: nullable(text()),
    read_at: instant(),
    /** No: the platform's course has more people than are read at once. */
    whole: flag(),
  }),
});
export type RosterMember = DataOf<typeof readRoster>[number];
export type RosterMeta = MetaOf<typeof readRoster>;

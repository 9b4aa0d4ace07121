/** Peer review as an application carries it: its rules, and a learner's own part in it (`peer-review.ts` has the calls). */
import { flag, instant, integer, lines, list, nullable, number, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";

/** `eachMax`: works that one learner reviews. `daysMax`: days of reviewing. */
export const PEER = { eachMax: 5, daysMax: 60, commentMax: 4_000, reasonMax: 1_000 } as const;

/** How learners review each other's work of an application. */
export const peerRules = () =>
  object({
    /** Works that each reviews, as far as there are as many of others. */
    each: integer(1, PEER.eachMax),
    /** Days of reviewing, from when the work falls due in the cohort. */
    days: integer(1, PEER.daysMax),
    /** Neither knows who the other is; the instructor does. */
    anonymous: flag(),
    /** Gives points by the lines of the rubric, beside a comment. They are no mark. */
    by_rubric: flag(),
  });
export type PeerRules = Static<ReturnType<typeof peerRules>>;

/** Points by line of the rubric. */
export const peerPoints = () => list(object({ id: text(40), points: number() }), 20);

const file = () => object({ id: uuid(), name: text(), bytes: integer(), type: text() });
const by = () => nullable(object({ ar: text(), en: text() }));

const reviewed = () =>
  object({
    id: uuid(),
    /** Its place among the learner's own, from 1. */
    number: integer(),
    /** Null where neither knows who the other is. */
    by: by(),
    type: oneOf("file", "text", "url"),
    text: nullable(lines()),
    url: nullable(text()),
    /** `GET /files/{id}` gives it. */
    file: nullable(file()),
    rubric: peerPoints(),
    comment: nullable(lines()),
    /** Null: not reviewed yet. */
    done_at: nullable(instant()),
  });

const received = () =>
  object({
    id: uuid(),
    number: integer(),
    by: by(),
    rubric: peerPoints(),
    comment: lines(),
    done_at: instant(),
    /** By this learner, to the instructor. */
    reported: flag(),
  });

export const peerPart = () =>
  object({
    ...peerRules().properties,
    /** `waiting`: until the work falls due. Null of both times: the cohort has no due date, and nobody reviews. */
    state: oneOf("waiting", "open", "over"),
    opens_at: nullable(instant()),
    ends_at: nullable(instant()),
    /** Works of others that were given to this learner. */
    to_review: list(reviewed()),
    /** Reviews of the own work, once the reviewing is over; without those that the instructor hid. */
    received: list(received()),
  });
export type PeerPart = Static<ReturnType<typeof peerPart>>;

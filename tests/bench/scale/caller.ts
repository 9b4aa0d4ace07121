import { createHash } from "node:crypto";

/** Somebody of the filled database, by their place in it: learners from 0 on, and instructors. */
export interface Planted {
  kind: "learner" | "instructor";
  place: number;
}

/** The same words make the same secrets in SQL (`fill-people.ts`): sessions are planted, since a password costs much on purpose. */
const secretOf = (what: "token" | "device", { kind, place }: Planted): string =>
  createHash("sha256").update(`${what} ${kind} ${place}`).digest("hex");

/** What a signed-in request of theirs carries. */
export const headersOf = (who: Planted): Record<string, string> => ({
  authorization: `Bearer ${secretOf("token", who)}`,
  cookie: `qabas_device=${secretOf("device", who)}; XSRF-TOKEN=planted`,
  "x-xsrf-token": "planted",
  "content-type": "application/json",
});

export const emailOf = ({ kind, place }: Planted): string => `scale-${kind}-${place}@example.com`;

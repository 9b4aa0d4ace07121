import { expect, it } from "vitest";
import { IDLE_LANE, type LaneState } from "#app/state/queue/lanes.ts";
import { type Why, whyWaits } from "./why-waits.ts";

const lane = (part: Partial<LaneState>): LaneState => ({ ...IDLE_LANE, ...part });

it.each<[Why, Partial<LaneState>, { online?: boolean; session?: "in" | "lapsed" | "out" }]>([
  ["no_network", { stopped: "retry" }, { online: false }],
  ["sign_in", {}, { session: "lapsed" }],
  ["sign_in", { stopped: "no_token" }, {}],
  ["sign_in", { stopped: "unauthenticated" }, {}],
  ["other_account", { stopped: "owner_mismatch" }, {}],
  ["newer_version", { stopped: "newer_version" }, {}],
  ["logout_owed", { stopped: "logout_owed" }, {}],
  // A captive portal is not a network that is gone: whoever reads this can do something about it.
  ["foreign", { stopped: "retry", answer: "foreign" }, { online: false }],
  ["answered", { stopped: "retry", answer: 503 }, {}],
  ["no_answer", { stopped: "retry" }, {}],
  ["sending", { sending: true }, {}],
  ["sending", { stopped: "busy" }, {}],
  ["soon", {}, {}],
])("issue 6.2: a change that waits says why: %s", (why, part, { online = true, session = "in" }) => {
  expect(whyWaits({ lane: lane(part), online, session }, true)).toBe(why);
});

it("a message waits for nobody's login", () => {
  expect(whyWaits({ lane: IDLE_LANE, online: true, session: "out" }, false)).toBe("soon");
});

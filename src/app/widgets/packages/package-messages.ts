import { heldText } from "#contract/classroom/held-text.ts";
import { frameData } from "#app/widgets/hosted-fields/frame-data.ts";
import { PACKAGE, type PackageState } from "#contract/classroom/packages.ts";

/** What the frame of a package says. Strangers wrote what runs there: nothing is believed but a report of the one shape, within its bounds. */
export type PackageMessage =
  /** `told`: it told the server something by itself. */
  | { type: "ready" | "shown" | "failed" | "told" }
  /** `ended`: the package says that its learner is through for now. */
  | { type: "state"; state: PackageState; ended: boolean }
  /** It wants more kept than anybody may keep. */
  | { type: "overfull" };

/** The message of an event of the frame, or null for anything of another origin, another window or another shape. */
export function packageMessage(
  event: Pick<MessageEvent, "origin" | "source" | "data">,
  origin: string,
  frame: unknown,
): PackageMessage | null {
  const data = frameData(event, origin, frame, "qabas-package");
  switch (data?.type) {
    case "ready":
    case "shown":
    case "failed":
    case "told":
      return { type: data.type };
    case "state":
      return stateMessage(data.state, data.ended === true);
    default:
      return null;
  }
}

function stateMessage(told: unknown, ended: boolean): PackageMessage | null {
  if (typeof told !== "object" || told === null) return null;
  const { completion, success, score, location, suspend_data, total_s } = told as Record<string, unknown>;
  if (completion !== "unknown" && completion !== "incomplete" && completion !== "completed") return null;
  if (success !== "unknown" && success !== "passed" && success !== "failed") return null;
  if (score !== null && !isWithin(score, 100)) return null;
  if (typeof location !== "string" || typeof suspend_data !== "string" || !isWithin(total_s, PACKAGE.secondsMax)) return null;
  // Counted before it is written as it travels: the frame may say anything.
  if (location.length > PACKAGE.locationMax || suspend_data.length > PACKAGE.suspendMax) return { type: "overfull" };
  const held = { location: heldText(location), suspend_data: heldText(suspend_data) };
  if (held.location.length > PACKAGE.locationMax || held.suspend_data.length > PACKAGE.suspendMax) return { type: "overfull" };
  return { type: "state", ended, state: { completion, success, score, total_s, ...held } };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;

const AT_ONCE = 40;
const WINDOW_MS = 1_000;

/** Lets so many messages a second through; a package that says more is not listened to for the rest of it. */
export function messageGate(): (at: number) => boolean {
  let began = -Infinity;
  let heard = 0;
  return (at) => {
    if (at - began >= WINDOW_MS) [began, heard] = [at, 0];
    heard += 1;
    return heard <= AT_ONCE;
  };
}

import { createHash } from "node:crypto";
import { jwtVerify } from "jose";
import { Problem } from "#contract/problem.ts";
import { safeError } from "#server/safe-error.ts";
import { type Answer, partsAt, readAnswer, textAt } from "./bbb-answer.ts";
import { readBbbReport } from "./bbb-report.ts";
import type { LiveRecording, LiveRooms } from "./live-rooms.ts";
import type { LiveSettings } from "./live-settings.ts";

const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;
/** What it says to a call that another secret or another hash was used for. */
const CHECKSUM_ERROR = "checksumError";

type Log = (details: object, words: string) => void;

/** Where people are led when they leave, and where reports go. */
interface LiveAddresses {
  leaveUrl: string;
  reportUrl: string;
}

/** Where the service finds us. */
export const REPORT_PATH = "/live-rooms/report";
export const liveAddresses = (publicUrl: string): LiveAddresses => ({
  leaveUrl: publicUrl,
  reportUrl: new URL(REPORT_PATH, publicUrl).href,
});

/**
 * BigBlueButton's API over HTTPS (versions 2.4 to 3): each call carries a hash over its name, its query and the secret. Its report of a
 * meeting is the analytics callback, signed as a JWT (HS512) with that secret.
 */
export function bigBlueButton(settings: LiveSettings, addresses: LiveAddresses, warn: Log, timeoutMs = TIMEOUT_MS): LiveRooms {
  const addressOf = (call: string, query: Record<string, string>): string => {
    const said = new URLSearchParams(query).toString();
    const checksum = createHash(settings.checksum).update(`${call}${said}${settings.secret}`).digest("hex");
    return `${settings.url}/${call}?${said}${said === "" ? "" : "&"}checksum=${checksum}`;
  };

  async function ask(call: string, query: Record<string, string>): Promise<Answer> {
    try {
      const response = await fetch(addressOf(call, query), { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return readAnswer(await response.text());
    } catch (error) {
      throw unavailable(error);
    }
  }

  function unavailable(error: unknown): Problem {
    warn({ error: safeError(error) }, "the live-lecture service does not answer");
    return new Problem("unavailable");
  }

  const succeeded = (answer: Answer): Answer => {
    if (textAt(answer, "returncode") === "SUCCESS") return answer;
    throw unavailable(new Error(`it refused: ${textAt(answer, "messageKey")}`));
  };

  return {
    async enter(room, person) {
      // Once more for a room that is open already changes nothing.
      const made = succeeded(
        await ask("create", {
          meetingID: room.id,
          name: room.title,
          record: "true",
          autoStartRecording: "false",
          allowStartStopRecording: "true",
          duration: String(room.minutes),
          logoutURL: addresses.leaveUrl,
          meetingKeepEvents: "true",
          "meta_analytics-callback-url": addresses.reportUrl,
        }),
      );
      // The moment of its making binds the address to this run of the room.
      return addressOf("join", {
        meetingID: room.id,
        fullName: person.name,
        userID: String(person.id),
        role: person.role === "moderator" ? "MODERATOR" : "VIEWER",
        createTime: textAt(made, "createTime"),
        redirect: "true",
      });
    },
    async readReport(authorization, body) {
      const token = /^Bearer (?<token>\S+)$/u.exec(authorization ?? "")?.groups?.["token"];
      if (token === undefined) return null;
      try {
        await jwtVerify(token, new TextEncoder().encode(settings.secret), { algorithms: ["HS512"], requiredClaims: ["exp"] });
      } catch {
        return null;
      }
      return readBbbReport(body);
    },
    async recordings(roomId) {
      const answer = succeeded(await ask("getRecordings", { meetingID: roomId, state: "published" }));
      return partsAt(answer, "recordings", "recording").flatMap((one) => recordingIn(one) ?? []);
    },
    async whyRefused() {
      try {
        const answer = await ask("getMeetings", {});
        return textAt(answer, "messageKey") === CHECKSUM_ERROR ? CHECKSUM_ERROR : null;
      } catch {
        return null;
      }
    },
  };
}

/** What is played: the presentation before other forms, by https alone. */
function recordingIn(one: Answer): LiveRecording | null {
  const formats = partsAt(one, "playback", "format");
  const format = formats.find((each) => textAt(each, "type") === "presentation") ?? formats[0];
  const url = format ? textAt(format, "url") : "";
  const length = Number(textAt(one, "endTime")) - Number(textAt(one, "startTime"));
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") return null;
  return { url, minutes: Number.isFinite(length) ? Math.max(0, Math.round(length / MINUTE_MS)) : 0 };
}

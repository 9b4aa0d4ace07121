import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SignJWT } from "jose";
import { Twin } from "#tests/support/gateways/twin.ts";

interface Meeting {
  meetingID: string;
  internal: string;
  createTime: string;
  name: string;
  callback: string | null;
  ended: boolean;
}

interface Entered {
  meetingID: string;
  userID: string;
  fullName: string;
  role: string;
}

export const BBB_SECRET = "a secret of the twin";
const API = "/bigbluebutton/api";

/**
 * BigBlueButton as its API reference tells of it: a hash over name, query and secret proves each call, `create` is done once however
 * often it is asked for, `join` takes whoever comes to the meeting of that making alone, and recordings belong to a meeting's name.
 */
export class BbbTwin extends Twin {
  readonly name = "bbb";
  readonly meetings: Meeting[] = [];
  readonly entered: Entered[] = [];
  /** By the meeting's name: what was published of it, `[url, minutes]`. */
  readonly recorded = new Map<string, [string, number][]>();
  checksum: "sha1" | "sha256" = "sha256";

  settings(more: Record<string, string> = {}): Record<string, string> {
    return { QABAS_BBB_URL: `${this.origin}${API}`, QABAS_BBB_SECRET: BBB_SECRET, ...more };
  }

  /** The body of the report that it sends once a meeting is over, and what it signs it with. */
  async report(meetingID: string, stays: { userID: string; joins: string[]; seconds: number }[], secret = BBB_SECRET) {
    const meeting = this.meetings.findLast((one) => one.meetingID === meetingID);
    if (!meeting) throw new Error("no such meeting");
    meeting.ended = true;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "HS512", typ: "JWT" })
      .setExpirationTime("24h")
      .sign(new TextEncoder().encode(secret));
    const attendees = stays.map(({ userID, joins, seconds }) => ({
      ext_user_id: userID,
      name: "…",
      moderator: false,
      joins,
      leaves: [],
      duration: seconds,
      engagement: { chats: 0, talks: 0 },
    }));
    return {
      headers: { authorization: `Bearer ${token}` },
      body: { version: "1.0", meeting_id: meetingID, internal_meeting_id: meeting.internal, data: { duration: 5_400, attendees } },
    };
  }

  protected refuse() {
    return null;
  }

  protected routes(app: FastifyInstance): void {
    app.get(`${API}/:call`, async (request, reply) => await this.#answer(request, reply));
  }

  async #answer(request: FastifyRequest, reply: FastifyReply) {
    const { call } = request.params as { call: string };
    const query = request.query as Record<string, string>;
    const say = async (inner: string) => await reply.type("text/xml").send(`<response>${inner}</response>`);
    if (!this.#isProved(call, request.url)) return await say(failed("checksumError"));
    switch (call) {
      case "create":
        return await say(this.#create(query));
      case "join":
        return await this.#join(query, reply, say);
      case "getMeetings":
        return await say("<returncode>SUCCESS</returncode><meetings/>");
      case "getRecordings":
        return await say(`<returncode>SUCCESS</returncode><recordings>${this.#recordings(query["meetingID"] ?? "")}</recordings>`);
      default:
        return await say(failed("unsupportedRequest"));
    }
  }

  #isProved(call: string, url: string): boolean {
    const said = url.slice(url.indexOf("?") + 1);
    const at = said.search(/(?:^|&)checksum=/u);
    const hash = createHash(this.checksum)
      .update(`${call}${said.slice(0, Math.max(0, at))}${BBB_SECRET}`)
      .digest("hex");
    return at >= 0 && said.slice(at).replace(/^&?checksum=/u, "") === hash;
  }

  #create(query: Record<string, string>): string {
    const { meetingID = "", name = "" } = query;
    if (meetingID === "" || name === "") return failed("missingParameter");
    let meeting = this.meetings.find((one) => one.meetingID === meetingID && !one.ended);
    if (!meeting) {
      const createTime = String(1_800_000_000_000 + this.meetings.length);
      const internal = `${createHash("sha1").update(meetingID).digest("hex")}-${createTime}`;
      const callback = query["meetingKeepEvents"] === "true" ? (query["meta_analytics-callback-url"] ?? null) : null;
      meeting = { meetingID, name, createTime, internal, callback, ended: false };
      this.meetings.push(meeting);
    }
    const { createTime, internal } = meeting;
    return `<returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID><internalMeetingID>${internal}</internalMeetingID><createTime>${createTime}</createTime>`;
  }

  async #join(query: Record<string, string>, reply: FastifyReply, say: (inner: string) => Promise<unknown>) {
    const { meetingID = "", userID = "", fullName = "", role = "", createTime } = query;
    const meeting = this.meetings.find((one) => one.meetingID === meetingID && !one.ended);
    if (!meeting) return await say(failed("invalidMeetingIdentifier"));
    if (createTime !== meeting.createTime) return await say(failed("mismatchCreateTimeParam"));
    if (fullName === "" || !["MODERATOR", "VIEWER"].includes(role)) return await say(failed("missingParameter"));
    this.entered.push({ meetingID, userID, fullName, role });
    return await reply.type("text/html").send("<!doctype html><title>BigBlueButton</title>");
  }

  #recordings(meetingID: string): string {
    return (this.recorded.get(meetingID) ?? [])
      .map(
        ([url, minutes]) =>
          `<recording><recordID>r</recordID><meetingID>${meetingID}</meetingID><state>published</state><startTime>1000</startTime>` +
          `<endTime>${1000 + minutes * 60_000}</endTime><playback><format><type>podcast</type><url>https://bbb.example/p.ogg</url></format>` +
          `<format><type>presentation</type><url><![CDATA[${url}]]></url></format></playback></recording>`,
      )
      .join("");
  }
}

const failed = (key: string) => `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>…</message>`;

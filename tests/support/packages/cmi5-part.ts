import { randomUUID } from "node:crypto";

const VERBS = {
  initialized: "http://adlnet.gov/expapi/verbs/initialized",
  completed: "http://adlnet.gov/expapi/verbs/completed",
  passed: "http://adlnet.gov/expapi/verbs/passed",
  failed: "http://adlnet.gov/expapi/verbs/failed",
  terminated: "http://adlnet.gov/expapi/verbs/terminated",
  satisfied: "https://w3id.org/xapi/adl/verbs/satisfied",
  experienced: "http://adlnet.gov/expapi/verbs/experienced",
};
const SESSION = "https://w3id.org/xapi/cmi5/context/extensions/sessionid";
const CATEGORY = { category: [{ id: "https://w3id.org/xapi/cmi5/context/categories/cmi5" }] };

interface Launch {
  fetch: string;
  actor: { objectType: string; account: { homePage: string; name: string } };
  registration: string;
  activityId: string;
}

/** A part of cmi5 as its page's script: launched at an address of packages, it speaks to the platform by its rules, or against them. */
export class Cmi5Part {
  auth = "";
  session = "";

  private constructor(
    private readonly base: string,
    readonly launch: Launch,
  ) {}

  /** @param address of the page that runs it (`openPackage`) */
  static async launched(address: string): Promise<Cmi5Part> {
    const base = address.replace("/play/", "/cmi5/");
    const answer = await fetch(`${base}/launch`, { method: "POST" });
    if (answer.status !== 200) throw new Error(`not launched: ${answer.status}`);
    return new Cmi5Part(base, (await answer.json()) as Launch);
  }

  /** Fetches its token and reads what it was launched with. */
  static async begun(address: string): Promise<Cmi5Part> {
    const part = await Cmi5Part.launched(address);
    part.auth = (await part.fetchToken())["auth-token"] ?? "";
    const { contextTemplate } = (await part.state("GET", "LMS.LaunchData").then((one) => one.json())) as {
      contextTemplate: { extensions: Record<string, string> };
    };
    part.session = contextTemplate.extensions[SESSION] ?? "";
    return part;
  }

  fetchToken = async (): Promise<Record<string, string>> =>
    (await (await fetch(`${this.base}/fetch/${this.launch.fetch}`, { method: "POST" })).json()) as Record<string, string>;

  call(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { authorization: `Basic ${this.auth}`, "x-experience-api-version": "1.0.3", ...headers };
    return fetch(`${this.base}/xapi/${path}`, { method, headers: sent, ...(body === undefined ? {} : { body }) });
  }

  state(
    method: string,
    stateId: string | null,
    body?: string | Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const { activityId, registration, actor } = this.launch;
    const query = { activityId, registration, agent: JSON.stringify(actor), ...(stateId === null ? {} : { stateId }), ...more };
    return this.call(
      method,
      `activities/state?${new URLSearchParams(query)}`,
      body,
      body === undefined ? {} : { "content-type": "application/json" },
    );
  }

  statement(verb: keyof typeof VERBS, more: Record<string, unknown> = {}): Record<string, unknown> {
    const { activityId, registration, actor } = this.launch;
    const context = { registration, contextActivities: CATEGORY, extensions: { [SESSION]: this.session } };
    return { id: randomUUID(), actor, verb: { id: VERBS[verb] }, object: { id: activityId }, context, ...more };
  }

  /** @returns the status of the answer */
  async send(...statements: Record<string, unknown>[]): Promise<number> {
    return (await this.call("POST", "statements", JSON.stringify(statements), { "content-type": "application/json" })).status;
  }

  say = (verb: keyof typeof VERBS, more?: Record<string, unknown>): Promise<number> => this.send(this.statement(verb, more));

  /** Asks for what it said. */
  ask = (query: Record<string, string> = {}): Promise<Response> => this.call("GET", `statements?${new URLSearchParams(query)}`);

  /** What it asks for, by ids, first to last as they are answered. */
  async heard(query: Record<string, string> = {}): Promise<unknown[]> {
    const { statements } = (await (await this.ask(query)).json()) as { statements: { id: unknown }[] };
    return statements.map(({ id }) => id);
  }
}

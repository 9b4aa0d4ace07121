import type { Cart } from "#contract/cart/cart.ts";
import { HEADER } from "#contract/endpoint.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import type { ProblemCode } from "#contract/problem.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import type { AccountState, Backend, Effect } from "./outbox-backend.ts";
import { problem, success } from "./model-answers.ts";
import { ModelLetterBox } from "./model-letter-box.ts";
import { cohort, cohortId, COUPONS, NO_THREAD, program, PROGRAM_IDS, REFUSED_ID } from "./model-programs.ts";

/** Doubled keys are kept, so that a doubled effect shows. */
interface Row extends Effect {
  readonly answer: WireAnswer;
}

interface Account extends AccountState {
  readonly version: number;
}

interface Session {
  readonly user: number;
  readonly device: number;
}

/** Rules that a test may switch off to see the oracle object. */
export interface Rules {
  dedupe: boolean;
  ownerBinding: boolean;
}

/**
 * The server's side of the promise, as small as it can be said: sessions, streams with marks, the ledger, carts. The same
 * rules as `server/http/outbox`, in one synchronous function per request, which stands for one database transaction.
 */
export class ModelServer implements Backend {
  #state: State = { accounts: [emptyAccount(), emptyAccount()], ledger: [], marks: new Map(), messages: [] };
  #backup: State | null = null;
  readonly #unpublished = new Set<number>();
  readonly #sessions = new Map<string, Session>();
  #tokens = 0;

  readonly #letters = new ModelLetterBox(() => this.rules.dedupe);

  constructor(private readonly rules: Rules = { dedupe: true, ownerBinding: true }) {}

  /** One session per device; the tag is the same each time that account signs in on that device. */
  login(user: number, device: number): { token: string; tag: string } {
    this.endSessionOf(device);
    const token = `token-${++this.#tokens}`;
    this.#sessions.set(token, { user, device });
    return { token, tag: tagOf(user, device) };
  }

  endSessionOf(device: number): void {
    for (const [token, session] of this.#sessions) if (session.device === device) this.#sessions.delete(token);
  }

  userOf(token: string | null): number | null {
    return this.#sessions.get(token ?? "")?.user ?? null;
  }

  /** A change of the server's own: it is a row too (stream `system`). */
  removeForAll(id: number): void {
    for (const user of [0, 1]) {
      if (!this.#account(user).cart.has(id)) continue;
      this.#write(user, this.#ownKey(), { removed: [id] }, "applied");
    }
  }

  /** @param device the device cookie */
  handle(request: WireRequest, device: number): WireAnswer {
    if (request.path === "/logout") return this.#logout(request, device);
    if (request.path === "/contact-messages") {
      const { messages, answer } = this.#letters.receive(request, this.#state.messages);
      this.#state = { ...this.#state, messages };
      return answer;
    }
    const session = this.#sessions.get(request.headers.Authorization?.slice("Bearer ".length) ?? "");
    // Without its device cookie a browser's token is worth nothing.
    if (session?.device !== device) return problem("unauthenticated");
    const tag = request.headers[OWNER] ?? "";
    if (this.rules.ownerBinding && tag !== tagOf(session.user, session.device)) return problem("owner_mismatch");
    return this.#through(request, session.user, tag);
  }

  /** What GET /cart answers. */
  cart(token: string): Cart {
    return cartOf(this.#account(this.userOf(token) ?? 0));
  }

  publish(id: number, published: boolean): void {
    if (published) this.#unpublished.delete(id);
    else this.#unpublished.add(id);
  }

  tagOf = tagOf;
  xsrfOf = (): null => null;
  ledger = (): readonly Row[] => this.#state.ledger;
  messages = (): readonly string[] => this.#state.messages;
  accounts = (): readonly [Account, Account] => this.#state.accounts;

  /** The state as a nightly backup would hold it. */
  backup(): void {
    this.#backup = this.#state;
  }

  restore(): void {
    this.#state = this.#backup ?? this.#state;
  }

  #through(request: WireRequest, user: number, tag: string): WireAnswer {
    const [outbox, lane, place] = (request.headers[OUTBOX] ?? "").split("/");
    const key = request.headers[HEADER.idempotencyKey] ?? "";
    const stream = `${outbox}/${tag}/${lane}`;
    const seq = Number(place);
    const mark = this.#state.marks.get(stream) ?? 0;
    if (this.rules.dedupe) {
      const known = this.#state.ledger.find((row) => row.user === user && row.key === key);
      if (known) {
        if (seq > mark + 1) return problem("outbox_forked", { mark });
        if (seq === mark + 1) this.#mark(stream, seq);
        return known.answer;
      }
      if (seq !== mark + 1) return problem("outbox_forked", { mark });
    }
    this.#mark(stream, seq);
    return this.#apply(request, user, { key, system: false });
  }

  #apply(request: WireRequest, user: number, place: Place): WireAnswer {
    const { cart, chosen, coupon } = this.#account(user);
    const refuse = (code: ProblemCode) => this.#write(user, place, {}, "rejected", problem(code));
    const effect = (change: Change, changes: boolean) => this.#write(user, place, changes ? change : {}, changes ? "applied" : "unchanged");
    const [path = "", query = ""] = request.path.split("?");
    if (path.startsWith("/conversation/posts/"))
      return JSON.parse(request.body ?? "{}").thread_id === NO_THREAD ? refuse("not_found") : effect({}, true);
    switch (`${request.method} ${path.replace(/\d+/, ":id")}`) {
      case "POST /cart": {
        const { learning_program_id: id, cohort_id: wanted } = JSON.parse(request.body ?? "{}") as Asked;
        const chooses = wanted !== undefined && chosen.get(id) !== wanted;
        if (cart.has(id) && !chooses) return effect({}, false);
        if (this.#unpublished.has(id)) return refuse("program_unavailable");
        return effect({ added: cart.has(id) ? [] : [id], ...(chooses ? { chosen: [id, wanted] } : {}) }, true);
      }
      case "DELETE /cart/:id": {
        const id = Number(path.split("/").at(-1));
        return effect({ removed: [id] }, cart.has(id));
      }
      case "DELETE /cart/clear": {
        const ids = (new URLSearchParams(query).get("ids") ?? "").split(",").map(Number);
        const removed = ids.filter((id) => cart.has(id));
        return effect({ removed }, removed.length > 0);
      }
      case "POST /cart/coupon": {
        const code = JSON.parse(request.body ?? "{}").code as string;
        return code === COUPONS[1] ? refuse("coupon_expired") : effect({ coupon: code }, coupon !== code);
      }
      case "DELETE /cart/coupon":
        return effect({ coupon: null }, coupon !== null);
      case "POST /student/excuses":
        return JSON.parse(request.body ?? "{}").session_ids[0] === REFUSED_ID ? refuse("not_found") : effect({}, true);
      case "PUT /instructor/sessions/:id/attendance":
        return path.includes(`/${REFUSED_ID}/`) ? refuse("not_found") : effect({}, true);
      case "PUT /content/:id/package-state":
      case "PUT /student/wishes/:id":
      case "DELETE /student/wishes/:id":
      case "POST /notifications/read":
      case "POST /learning-programs/:id/reviews":
      case "POST /student/progress/batch":
        return effect({}, true);
      default:
        return problem("bad_request");
    }
  }

  #write(user: number, place: Place, effect: Change, outcome: Row["outcome"], refusal?: WireAnswer): WireAnswer {
    const { added = [], removed = [] } = effect;
    const account = this.#account(user);
    const next: Account =
      outcome === "applied"
        ? {
            cart: new Set([...account.cart, ...added].filter((id) => !removed.includes(id))),
            chosen: new Map([...account.chosen, ...(effect.chosen ? [effect.chosen] : [])].filter(([id]) => !removed.includes(id))),
            coupon: effect.coupon === undefined ? account.coupon : effect.coupon,
            version: account.version + 1,
          }
        : account;
    const answer = refusal ?? success(cartOf(next));
    const { accounts, ledger } = this.#state;
    this.#state = {
      ...this.#state,
      accounts: user === 0 ? [next, accounts[1]] : [accounts[0], next],
      ledger: [...ledger, { user, ...place, added, removed, outcome, answer, coupon: effect.coupon }],
    };
    return answer;
  }

  #logout(request: WireRequest, device: number): WireAnswer {
    const session = [...this.#sessions.values()].find((one) => one.device === device);
    if (!session) return problem("unauthenticated");
    if (this.rules.ownerBinding && request.headers[OWNER] !== tagOf(session.user, device)) return problem("owner_mismatch");
    const ids = JSON.parse(request.body ?? "{}").clear_cart_ids as number[];
    const removed = ids.filter((id) => this.#account(session.user).cart.has(id));
    if (removed.length > 0) {
      this.#write(session.user, this.#ownKey(), { removed }, "applied");
    }
    this.endSessionOf(device);
    return success({ done: true });
  }

  #account = (user: number): Account => this.#state.accounts[user === 0 ? 0 : 1];
  #ownKey = (): Place => ({ key: `own-${this.#state.ledger.length}`, system: true });

  #mark(stream: string, seq: number): void {
    this.#state = { ...this.#state, marks: new Map(this.#state.marks).set(stream, seq) };
  }
}

interface State {
  readonly accounts: readonly [Account, Account];
  readonly ledger: readonly Row[];
  readonly marks: ReadonlyMap<string, number>;
  /** Their ids. */
  readonly messages: readonly string[];
}

interface Change {
  added?: readonly number[];
  removed?: readonly number[];
  /** A program, and the cohort that was chosen for it. */
  chosen?: readonly [number, number];
  coupon?: string | null;
}

interface Asked {
  learning_program_id: number;
  cohort_id?: number;
}

interface Place {
  key: string;
  system: boolean;
}

const emptyAccount = (): Account => ({ cart: new Set(), chosen: new Map(), coupon: null, version: 0 });
const tagOf = (user: number, device: number): string => `tag-${user}-${device}`;

function cartOf({ cart, chosen, coupon, version }: Account): Cart {
  const programs = PROGRAM_IDS.filter((id) => cart.has(id)).map((id) =>
    program(id, { cohort: cohort(id, chosen.get(id) === cohortId(id, 1) ? 1 : 0), cohort_chosen: chosen.has(id) }),
  );
  const total = programs.reduce((sum, program) => sum + program.price, 0);
  return {
    coupon_code: coupon,
    is_coupon_code_valid: coupon !== null,
    coupon_problem: null,
    discount_type: coupon === null ? null : "percentage",
    discount_value: coupon === null ? null : 10,
    total_before_discount: total,
    total_after_discount: coupon === null ? total : total * 0.9,
    vat: 0,
    currency: "SAR",
    learning_programs: programs,
    version,
    updated_at: "2026-11-22T06:00:00Z",
  };
}

import { readQueue } from "#offline/queue/read-queue.ts";
import { changeGuestCart, mergeGuestCart, refreshCart } from "#offline/cart/device-carts.ts";
import { saveMessage } from "#offline/contact/messages.ts";
import { type CartChange, cartMutation, ofCohort } from "#offline/cart/changes.ts";
import type { Lane } from "#contract/endpoint.ts";
import { foldCart } from "#offline/cart/cart-view.ts";
import { putBack, readTransaction } from "#offline/queue/queue-transactions.ts";
import { newId } from "#offline/ids.ts";
import { logOutOffline } from "#offline/accounts/logout.ts";
import { LANES } from "#offline/queue/operations.ts";
import { append, takeBack } from "#offline/queue/append.ts";
import { drain, type DrainOptions, type DrainReport, settleOwedLogouts } from "#offline/queue/drain.ts";
import type { Lock } from "#offline/queue/sender-lock.ts";
import { ownerConfirmed, ownerSignedIn } from "#offline/accounts/owner.ts";
import { GUEST_OWNER, type QueueRecord } from "#offline/queue/record.ts";
import { wipeOwner } from "#offline/snapshots/wipe.ts";
import type { DeviceStores, UseStore } from "#offline/stores.ts";
import { FakeNetwork } from "./fake-network.ts";
import type { Backend } from "./outbox-backend.ts";
import { asked, type AskedOp, cohort, lineName, message, program } from "./model-programs.ts";

/** A browser profile's stores, behind the face that the code under test uses. */
export interface ModelStores {
  readonly queue: UseStore;
  readonly snapshots: UseStore;
  /** Everything in `queue`, as it lies there. */
  dump(): Promise<ReadonlyMap<IDBValidKey, unknown>>;
  load(rows: ReadonlyMap<IDBValidKey, unknown>): Promise<void>;
}

/** Senders of the model end, and its clock stands still: whoever waits for a lock waits for its end. */
const FOREVER_MS = Number.MAX_SAFE_INTEGER;

/** A device of the model: a browser profile with one origin, driven through the real outbox code. */
export class ModelDevice {
  readonly network: FakeNetwork;
  /** A copy of the profile that somebody made and may start later. */
  parked: { rows: ReadonlyMap<IDBValidKey, unknown>; branch: string } | null = null;
  branch = "first";
  #branches = 0;
  /** The token cookie. */
  token: string | null = null;
  #life: Life;

  constructor(
    readonly index: number,
    readonly stores: ModelStores,
    private readonly server: Backend,
  ) {
    this.network = new FakeNetwork(server, index);
    this.#life = new Life(stores.queue, null);
  }

  async copyProfile(): Promise<void> {
    this.parked ??= { rows: await this.stores.dump(), branch: this.#branchName() };
  }

  /** The copy starts where the original ran, and the other way round: two clones of one profile, taking turns. */
  async swapProfile(): Promise<void> {
    if (!this.parked) return;
    const { rows, branch } = this.parked;
    this.parked = { rows: await this.stores.dump(), branch: this.branch };
    await this.stores.load(rows);
    this.branch = branch;
  }

  /**
   * The browser emptied the database after it had failed: the page that failed puts back what it knew, where another page may have
   * gone on in the empty one meanwhile.
   */
  async putBack(meanwhile: number | null): Promise<void> {
    const before = new Map([...(await this.stores.dump())].map(([key, value]) => [String(key), value]));
    const owner = await this.owner();
    await this.stores.load(new Map());
    if (meanwhile !== null && owner) {
      await ownerConfirmed(owner, this.#queue);
      await append(owner.tag, cartMutation({ op: "addToCart", program: program(meanwhile) }), this.#queue);
    }
    await putBack(this.#queue, before);
  }

  newBranch(): void {
    this.branch = this.#branchName();
  }

  #branchName = (): string => `branch ${++this.#branches}`;

  /** Runs `work`; with `steps` the process dies at that wait and whatever it held in memory is gone. */
  async process(steps: number | null, work: () => Promise<unknown>): Promise<void> {
    this.#life = new Life(this.stores.queue, steps);
    await Promise.race([work(), this.#life.end]);
    this.#life = new Life(this.stores.queue, null);
    // A transaction that was under way when the process died is completed by the browser, or not at all: wait for it.
    await readTransaction(this.stores.queue, () => undefined);
  }

  async mutate(operation: CartChange): Promise<QueueRecord | null> {
    const owner = await this.owner();
    return owner ? append(owner.tag, cartMutation(operation), this.#queue) : null;
  }

  /** By whoever is signed in here, or by a guest. */
  async write(kind: number): Promise<{ owner: string; key: string; op: string }> {
    const owner = (await this.owner())?.tag ?? null;
    const key = newId();
    await saveMessage(owner, message(key, kind), { queue: this.#queue });
    return { owner: owner ?? GUEST_OWNER, key, op: "sendContactMessage" };
  }

  async ask(op: AskedOp, id: number): Promise<QueueRecord | null> {
    const owner = await this.owner();
    return owner ? append(owner.tag, asked(op, id), this.#queue) : null;
  }

  /** The key of what was taken back. */
  async undo(nth: number): Promise<string | null> {
    const waiting = await readTransaction(this.#queue, (rows) => [...rows.records()]);
    const record = waiting[nth % Math.max(1, waiting.length)];
    if (!record) return null;
    await takeBack(record.key, this.#queue);
    return record.key;
  }

  /** A visitor, of the cohort that they chose or of none. */
  addAsGuest = (id: number, choice: number | null) =>
    changeGuestCart({ add: choice === null ? program(id) : ofCohort(program(id), cohort(id, choice)) }, this.#queue);

  /** One sender, or two that know nothing of each other (no Web Locks). */
  async sync(senders: number, locked: boolean): Promise<DrainReport[]> {
    const options = this.#options(locked);
    const life = this.#life;
    const beside = (lane: Lane) => ({ ...options, lock: locked ? life.lockOf(lane) : unlocked, online: () => this.network.online });
    const waits = Array.from({ length: senders }, (_, index) => (index > 0 ? FOREVER_MS : 0));
    const sends = waits.map((waitMs) => drain({ ...options, waitMs }));
    // Where there is nothing, that is soon told; it is asked a million times.
    const lanes = await this.#lanes();
    for (const lane of LANES)
      if (lane !== "cart" && lanes.has(lane)) sends.push(...waits.map((waitMs) => drain({ ...beside(lane), lane, waitMs })));
    return Promise.all(sends);
  }

  async #lanes(): Promise<Set<unknown>> {
    const lanes = new Set<unknown>();
    for (const row of (await this.stores.dump()).values()) lanes.add((row as Partial<QueueRecord>).lane);
    return lanes;
  }

  /** The page's way through a login, in its order: owed logouts, answer, owner, cookie, merge in one tab or two. */
  async login(user: number, options: { wipeOther: boolean; tabs: number }): Promise<boolean> {
    if (!this.network.online || !(await settleOwedLogouts(this.#options(true)))) return false;
    const { token, tag } = await this.server.login(user, this.index);
    await this.#life.step();
    const last = await this.owner();
    if (options.wipeOther && last && last.tag !== tag) await wipeOwner(last.tag, this.#guarded);
    await ownerSignedIn({ tag, userId: user, name: `user ${user}` }, this.#queue);
    this.token = token;
    await this.#life.step();
    await Promise.all(Array.from({ length: options.tabs }, () => mergeGuestCart(tag, this.#queue)));
    return true;
  }

  /** Another start of the app: what a page does first, before it shows anything. */
  async restart(): Promise<void> {
    const owner = await this.owner();
    const user = await this.server.userOf(this.token);
    if (!owner || (user !== null && user !== owner.userId)) this.token = null;
    else if (this.token && user !== null) await mergeGuestCart(owner.tag, this.#queue);
  }

  async logout(): Promise<void> {
    const owner = await this.owner();
    if (!owner) return;
    await logOutOffline(owner.tag, this.#guarded);
    this.token = null;
    if (this.network.online) await settleOwedLogouts(this.#options(true));
  }

  /** What a person sees: programs, coupon, and whether anything waits. Reads the server cart first where it can. */
  async view(): Promise<{ lines: string[]; coupon: string | null; pending: number }> {
    const owner = await this.owner();
    const { token } = this;
    if (!owner || !token || (await this.server.userOf(token)) === null) return { lines: [], coupon: null, pending: 0 };
    await refreshCart(owner.tag, async () => this.server.cart(token, this.index), this.#queue);
    const cart = foldCart(await readQueue(owner.tag, this.#queue));
    const lines = cart.lines.filter((line) => line.state === "saved" || line.state === "adding");
    const said = lines.map(({ item }) => lineName(item.id, item.cohort_chosen ? item.cohort?.id : undefined));
    return { lines: said.sort(), coupon: cart.coupon?.code ?? null, pending: cart.pending };
  }

  owner = () => readTransaction(this.#queue, (rows) => rows.owner());
  tagOf = (user: number): string => this.server.tagOf(user, this.index);

  get #queue(): UseStore {
    return this.#life.queue;
  }

  get #guarded(): DeviceStores {
    return { queue: this.#queue, snapshots: this.stores.snapshots, close: () => undefined };
  }

  #options(locked: boolean): DrainOptions {
    const life = this.#life;
    return {
      lane: "cart",
      queue: life.queue,
      lock: locked ? life.lock : unlocked,
      session: async () => (this.token ? { token: this.token, xsrf: this.server.xsrfOf(this.index) } : null),
      xsrf: async () => this.server.xsrfOf(this.index),
      send: async (request, settings) => {
        await life.step();
        const answer = await this.network.send(request, settings);
        await life.step();
        return answer;
      },
      notify: () => undefined,
    };
  }
}

/** A running process of the browser. Killed, it does nothing any more, whatever of it was under way. */
class Life {
  readonly end: Promise<void>;
  readonly queue: UseStore;
  /** Web Locks of one browser; a killed process lets go. */
  readonly lock = oneAtATime();
  readonly #locks = new Map<Lane, Lock>();
  #steps: number | null;
  #dead = false;
  #kill: () => void = () => undefined;

  constructor(store: UseStore, steps: number | null) {
    this.#steps = steps;
    this.end = new Promise((resolve) => {
      this.#kill = resolve;
    });
    this.queue = async (mode, work) => {
      await this.step();
      const result = await store(mode, work);
      await this.step();
      return result;
    };
  }

  lockOf(lane: Lane): Lock {
    const lock = this.#locks.get(lane) ?? oneAtATime();
    this.#locks.set(lane, lock);
    return lock;
  }

  /** A wait of the process: the place where it can die. */
  async step(): Promise<void> {
    if (this.#steps === null) return;
    if (!this.#dead && this.#steps > 0) {
      this.#steps -= 1;
      return;
    }
    this.#dead = true;
    this.#kill();
    await new Promise(() => undefined);
  }
}

function oneAtATime(): Lock {
  let tail: Promise<unknown> = Promise.resolve();
  return (_wait, work) => {
    const run = tail.then(work);
    tail = run.catch(() => undefined);
    return run;
  };
}

const unlocked: Lock = (_wait, work) => work();

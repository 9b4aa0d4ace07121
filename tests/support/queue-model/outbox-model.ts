import { type CartChange, ofCohort } from "#offline/cart/changes.ts";
import { setClock } from "#offline/clock.ts";
import { HEADER } from "#contract/endpoint.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import { newId } from "#offline/ids.ts";
import { GUEST_OWNER } from "#offline/queue/record.ts";
import { ModelDevice, type ModelStores } from "./model-device.ts";
import { cohort, COUPONS, lineName, program } from "./model-programs.ts";
import type { Backend } from "./outbox-backend.ts";
import { Oracle } from "./outbox-oracle.ts";
import type { Happening } from "./stories.ts";

/** Two devices, two accounts, one server: plays a story and holds it against the promise. Throws on the first breach. */
export async function play(story: readonly Happening[], newStores: () => ModelStores, server: Backend): Promise<void> {
  const world = new World(newStores, server);
  try {
    for (const happening of story) await world.happen(happening);
    await world.quiet();
  } finally {
    setClock();
  }
}

/** Rounds of signing in and sending after which nothing may be left. */
const ROUNDS = 4;

class World {
  readonly #devices: readonly [ModelDevice, ModelDevice];
  readonly #oracle: Oracle;

  constructor(
    newStores: () => ModelStores,
    private readonly server: Backend,
  ) {
    this.#devices = [new ModelDevice(0, newStores(), server), new ModelDevice(1, newStores(), server)];
    this.#oracle = new Oracle(server);
  }

  async happen(happening: Happening): Promise<void> {
    if (!("device" in happening)) return this.#everywhere(happening);
    const device = this.#devices[happening.device === 0 ? 0 : 1];
    const look = this.#oracle.look.bind(this.#oracle, device);
    switch (happening.kind) {
      case "mutate": {
        const saved = await device.mutate(operationOf(happening));
        await look();
        if (saved) this.#oracle.mustKnow(saved);
        return;
      }
      case "write": {
        const saved = await device.write(happening.id);
        await look();
        this.#oracle.mustKnow(saved);
        return;
      }
      case "ask": {
        const saved = await device.ask(happening.op, happening.id);
        if (!saved) return look();
        await this.#oracle.joined(device, saved);
        return this.#oracle.mustKnow(saved);
      }
      case "undo": {
        const undone = await device.undo(happening.nth);
        // Only what was never sent may be gone; of messages the one that was taken back.
        return look((record) => (record.lane === "contact" ? record.key === undone : !record.tried));
      }
      case "sync":
        device.network.faults = [...happening.faults];
        await device.process(happening.dies, () => device.sync(happening.senders, happening.locked));
        device.network.faults = [];
        await look();
        // Whatever became of the cart, its session and its owner.
        if (device.network.online && happening.faults.length === 0 && happening.dies === null) this.#oracle.noMessageWaits(device);
        return;
      case "guest-add":
        return device.process(happening.dies, () => device.addAsGuest(happening.id, happening.choice));
      case "login": {
        const { user, wipeOther, tabs } = happening;
        await device.process(happening.dies, () => device.login(user, { wipeOther, tabs }));
        return look((record) => wipeOther && record.owner !== device.tagOf(user) && record.owner !== GUEST_OWNER);
      }
      case "logout": {
        const owner = await device.owner();
        device.network.faults = [...happening.faults];
        await device.process(happening.dies, () => device.logout());
        device.network.faults = [];
        if (owner && happening.dies === null) await this.#oracle.nothingLeftOf(device, owner.tag);
        return look((record) => record.owner === owner?.tag);
      }
      case "restart":
        await device.restart();
        return look();
      case "network":
        device.network.online = happening.online;
        return;
      case "revoke":
        return this.server.endSessionOf(device.index);
      case "evicted":
        await device.stores.load(new Map());
        device.newBranch();
        return look(() => true);
      case "replayed":
        return this.#replay(device, happening);
      case "put back":
        device.newBranch();
        await device.putBack(happening.meanwhile);
        return look();
      case "profile copied":
        return device.copyProfile();
      case "profile swapped":
        await device.swapProfile();
        return look();
    }
  }

  async #everywhere(happening: Exclude<Happening, { device: number }>): Promise<void> {
    switch (happening.kind) {
      case "clock": {
        const off = happening.hours * 3_600_000;
        return setClock(() => new Date(Date.now() + off));
      }
      case "hours pass":
        for (const { network } of this.#devices) await network.deliverLate();
        return;
      case "server backup":
        return this.server.backup?.();
      case "server restored":
        this.server.restore?.();
        return this.#oracle.serverForgot();
      case "server removes":
        return this.server.removeForAll?.(happening.id);
      case "unpublish":
        return this.server.publish(happening.id, happening.published);
    }
  }

  /** Another account gets nothing of it and changes nothing; under a place of its own the same key is a change of its own. */
  async #replay(device: ModelDevice, { nth, forged }: Extract<Happening, { kind: "replayed" }>): Promise<void> {
    const heard = this.#devices.flatMap(({ network }) => network.heard);
    const request = heard[nth % Math.max(1, heard.length)];
    const { token } = device;
    const user = await this.server.userOf(token);
    if (!request || !token || user === null) return;
    const own = this.#devices.some((one) => one.tagOf(user) === request.headers[OWNER]);
    if (own && forged) return;
    const key = request.headers[HEADER.idempotencyKey] ?? "";
    const headers = { ...request.headers, Authorization: `Bearer ${token}`, [HEADER.xsrf]: this.server.xsrfOf(device.index) ?? "" };
    if (forged) {
      const [, lane] = (request.headers[OUTBOX] ?? "").split("/");
      Object.assign(headers, { [OUTBOX]: `${newId()}/${lane}/1`, [OWNER]: device.tagOf(user) });
      this.#oracle.madeBeside(user, key);
    }
    const answer = await this.server.handle({ ...request, headers }, device.index);
    if (own) return;
    const answered = (await this.server.ledger()).some((row) => row.user === user && row.key === key);
    const { code } = JSON.parse(answer.body) as { code?: string };
    if (forged ? code === undefined && !answered : code !== "owner_mismatch")
      throw new Error(`answered with what is another's (P5): ${forged ? "its key" : "its place"}, ${code ?? "as applied"}`);
  }

  /** Everything comes back: the network, the late requests, the people. Then nothing may wait and every view is the account's. */
  async quiet(): Promise<void> {
    for (const device of this.#devices) {
      device.network.online = true;
      await device.network.deliverLate();
      await this.#drainAll(device);
      if (device.parked) {
        await device.swapProfile();
        await this.#drainAll(device);
      }
    }
    await this.#oracle.judge();
    for (const device of this.#devices) await this.#sees(device);
  }

  async #drainAll(device: ModelDevice): Promise<void> {
    // Nobody ever used it.
    if ((await device.stores.dump()).size === 0) return;
    for (let round = 0; round < ROUNDS; round += 1) {
      let left = false;
      for (const user of [0, 1]) {
        await device.restart();
        await this.#oracle.look(device);
        if (!(await device.login(user, { wipeOther: false, tabs: 1 }))) left = true;
        await this.#oracle.look(device);
        const reports = await device.sync(1, true);
        await this.#oracle.look(device);
        this.#oracle.nothingWaitsOf(device, device.tagOf(user));
        this.#oracle.noMessageWaits(device);
        left ||= reports.some((report) => report.stopped !== null);
      }
      if (!left) return;
    }
    throw new Error(`device ${device.index} never comes to rest`);
  }

  async #sees(device: ModelDevice): Promise<void> {
    const owner = await device.owner();
    if (!owner) return;
    const account = (await this.server.accounts())[owner.userId === 0 ? 0 : 1];
    const view = await device.view();
    const lines = [...account.cart].map((id) => lineName(id, account.chosen.get(id))).sort();
    const expected = { lines, coupon: account.coupon, pending: 0 };
    if (JSON.stringify(view) !== JSON.stringify(expected)) {
      throw new Error(`device ${device.index} shows ${JSON.stringify(view)}, the account has ${JSON.stringify(expected)} (P4)`);
    }
  }
}

function operationOf({ op, id, coupon: choice }: Extract<Happening, { kind: "mutate" }>): CartChange {
  const code = COUPONS[choice === 0 ? 0 : 1];
  switch (op) {
    case "chooseCohort":
      return { op, program: ofCohort(program(id), cohort(id, choice)), before: cohort(id, 1 - choice) };
    case "addToCart":
    case "removeFromCart":
      return { op, program: program(id) };
    case "clearCart":
      return { op, programs: [program(id), program((id % 4) + 1)] };
    default:
      return { op, code };
  }
}

import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { headersOf, type Planted } from "./caller.ts";

export interface Asked {
  /** What the call is called in the tables: one name for all calls of a kind. */
  kind: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  who?: Planted;
  body?: unknown;
}

export interface Answered {
  status: number;
  /** Of JSON alone; null of anything else. */
  body: unknown;
}

/** A process that answers. */
export interface Target {
  origin: string;
  gateway: string;
}

/** Plays people: sends what they send, each to one process, and keeps how long each answer took. */
export class Player {
  /** Milliseconds by kind of call, of answers that are successes. */
  readonly took = new Map<string, number[]>();
  /** Whatever else was answered, by kind and status. */
  readonly failed = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 400 });

  constructor(private readonly targets: readonly Target[]) {}

  targetOf(place: number): Target {
    const target = this.targets[place % this.targets.length];
    if (!target) throw new Error("nobody answers");
    return target;
  }

  get calls(): number {
    return [...this.took.values()].reduce((sum, times) => sum + times.length, 0);
  }

  get failures(): number {
    return [...this.failed.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Sends one call. @param place of the person among all, which names their process */
  async ask(place: number, { kind, method, path, who, body }: Asked): Promise<Answered> {
    const url = new URL(path, path.startsWith("/fields/") ? this.targetOf(place).gateway : this.targetOf(place).origin);
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const began = performance.now();
    const answer = await new Promise<{ status: number; text: string }>((resolve) => {
      const outgoing = request(
        url,
        {
          agent: this.#agent,
          method,
          timeout: 30_000,
          headers: {
            ...(who ? headersOf(who) : { "content-type": "application/json" }),
            "accept-language": "ar",
            ...(method === "GET" ? {} : { "idempotency-key": randomUUID(), "content-length": sent?.byteLength ?? 0 }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
          incoming.on("error", () => resolve({ status: 0, text: "" }));
        },
      );
      outgoing.on("timeout", () => outgoing.destroy());
      outgoing.on("error", () => resolve({ status: 0, text: "" }));
      outgoing.end(sent);
    });
    const ok = answer.status >= 200 && answer.status < 300;
    if (ok) {
      const times = this.took.get(kind) ?? [];
      times.push(performance.now() - began);
      this.took.set(kind, times);
    } else {
      const name = `${kind}: ${answer.status} ${/"code":"(\w+)"/u.exec(answer.text)?.[1] ?? ""}`.trim();
      this.failed.set(name, (this.failed.get(name) ?? 0) + 1);
    }
    return { status: answer.status, body: answer.text.startsWith("{") ? (JSON.parse(answer.text) as unknown) : null };
  }

  /** Forgets what was measured. */
  clear(): void {
    this.took.clear();
    this.failed.clear();
  }

  end(): void {
    this.#agent.destroy();
  }
}

/** What one person does, from the first call to the last. @throws Error where an answer leaves nothing to go on with */
export type Story = (player: Player, place: number) => Promise<void>;

/** Place of the next person; null where everybody has been there. */
export type Next = () => number | null;

/**
 * People come by chance, so many a second on the average, whatever the answers take: nobody waits for another one's end.
 */
export async function arrive(player: Player, story: Story, perSecond: number, seconds: number, next: Next): Promise<void> {
  const under: Promise<void>[] = [];
  const end = performance.now() + seconds * 1000;
  let due = performance.now();
  while (due < end) {
    const late = due - performance.now();
    if (late > 0) await wait(late);
    const place = next();
    if (place === null) break;
    under.push(story(player, place).catch(() => undefined));
    due += (-Math.log(1 - Math.random()) * 1000) / perSecond;
  }
  await Promise.all(under);
}

/** So many people at a time, one after the other without a pause: as many calls as can be answered. */
export async function crowd(player: Player, story: Story, atOnce: number, seconds: number, next: Next): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) {
        const place = next();
        if (place === null) return;
        await story(player, place).catch(() => undefined);
      }
    }),
  );
}

import { mkdirSync } from "node:fs";
import path from "node:path";
import { discard, scratch } from "#tests/support/product.ts";
import type { Browser, Open, Tab } from "./tab.ts";

/** A person's device: a profile that outlives its browser. */
export class Device {
  readonly #folder = scratch("engine");
  #running: Browser | null = null;
  #lostBefore = 0;

  constructor(private readonly open: Open) {}

  /** False where the engine is not installed. */
  async start(): Promise<boolean> {
    const profile = path.join(this.#folder, "profile");
    mkdirSync(profile, { recursive: true });
    this.#running = await this.open(profile);
    return this.#running !== null;
  }

  get browser(): Browser {
    if (!this.#running) throw new Error("the browser is closed");
    return this.#running;
  }

  get tab(): Tab {
    return this.browser.tab;
  }

  /** Of all its browsers (`Browser.lostAnswers`). */
  get lostAnswers(): number {
    return this.#lostBefore + (this.#running?.lostAnswers ?? 0);
  }

  /** Closed as a person does, and opened again. */
  async restart(): Promise<void> {
    await this.#end("close");
    await this.start();
  }

  /** Killed, and opened again. */
  async revive(): Promise<void> {
    await this.#end("kill");
    await this.start();
  }

  async #end(how: "close" | "kill"): Promise<void> {
    this.#lostBefore = this.lostAnswers;
    await this.browser[how]();
    this.#running = null;
  }

  async dispose(): Promise<void> {
    await this.#running?.close().catch(() => this.#running?.kill());
    this.#running = null;
    discard(this.#folder);
  }
}

import { Worker } from "node:worker_threads";

/** What `/healthz` was like meanwhile, and a bare server that does nothing else on the same machine. */
export interface Health {
  slowestMs: number;
  failed: number;
  bareMs: number;
}

/** Asks in a thread of its own: whoever makes the cases is busy at times, and would take their own silence for the product's. */
const ASKING = `
const { parentPort, workerData } = require("node:worker_threads");
const http = require("node:http");
const agent = new http.Agent({ keepAlive: true });
let health = null;
const ask = (address, done) => {
  const began = performance.now();
  const end = (ok) => done(performance.now() - began, ok);
  http.get(address, { agent, timeout: 30_000 }, (answer) => {
    answer.resume();
    answer.once("end", () => end(answer.statusCode === 200));
  }).once("error", () => end(false));
};
setInterval(() => {
  const to = health;
  if (!to) return;
  ask(workerData.address, (ms, ok) => { to.slowestMs = Math.max(to.slowestMs, ms); if (!ok) to.failed += 1; });
  ask(workerData.bare, (ms) => { to.bareMs = Math.max(to.bareMs, ms); });
}, workerData.everyMs);
parentPort.on("message", (order) => {
  if (order === "begin") health = { slowestMs: 0, failed: 0, bareMs: 0 };
  else { parentPort.postMessage(health); health = null; }
});
`;

export class HealthWatch {
  readonly #worker: Worker;

  constructor(address: string, bare: string, everyMs: number) {
    this.#worker = new Worker(ASKING, { eval: true, workerData: { address, bare, everyMs } });
  }

  /** What it was like while `work` went on. */
  async during(work: () => Promise<void>): Promise<Health> {
    this.#worker.postMessage("begin");
    await work();
    const told = new Promise<Health>((resolve) => this.#worker.once("message", resolve));
    this.#worker.postMessage("end");
    return await told;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

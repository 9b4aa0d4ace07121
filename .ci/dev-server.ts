/** The server while developing: built and started again on every change, its faults shown in the browser. Called by `dev.mjs`. */
import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as rest } from "node:timers/promises";
import { createServer, type Plugin } from "vite";
import { librariesOf, watchBuilds } from "./dev-builds.ts";
import { FaultBoard, faultOfBuild, faultOfEnd, faultOfLine } from "./dev-faults.ts";

const STANDBY = ".ci/dev-standby.mjs";
const ENTRY = "dist/server/main.js";
/** So many of the last lines of a server that ends by itself are shown. */
const LAST_LINES = 20;
const ASK_EVERY_MS = 25;

/** @param ports where pages are opened, and where the server answers them */
export async function develop(ports: { pages: number; server: number }): Promise<void> {
  // Before the server's build: what begins first decides that this process develops.
  const pages = await createServer({ server: { port: ports.pages }, clearScreen: false, plugins: [emailPages] });
  const board = new FaultBoard(pages.ws);
  let server: ChildProcess | null = null;
  let next: ChildProcess | null = null;
  let libraries: string[] = [];
  let changedAt = Date.now();
  let times = { build: 0, end: 0 };

  /** Loads what the server needs of others while the one before answers: half of a start. */
  function prepare(): ChildProcess {
    const child = fork(STANDBY, [ENTRY, ...libraries], {
      execArgv: ["--enable-source-maps"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        PORT: String(ports.server),
        QABAS_PUBLIC_URL: process.env.QABAS_PUBLIC_URL ?? `http://localhost:${ports.pages}`,
      },
    });
    child.once("exit", () => {
      if (next === child) next = null;
    });
    return child;
  }

  function start(): void {
    const child = next ?? prepare();
    next = null;
    child.send("begin");
    server = child;
    const last: string[] = [];
    const hear = (line: string) => {
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      const fault = faultOfLine(line);
      if (fault) board.show(fault, { lasting: false });
    };
    if (child.stdout) follow(child.stdout, process.stdout, hear);
    if (child.stderr) follow(child.stderr, process.stderr, hear);
    child.once("close", (code) => {
      if (server !== child) return;
      server = null;
      if (code) board.show(faultOfEnd(code, last), { lasting: true });
    });
    void answers(child).then((does) => {
      if (!does) return;
      board.clear();
      const { build, end: ending } = times;
      console.log(
        `The server answers ${Date.now() - changedAt} ms after the change: built in ${build} ms, the one before ended in ${ending} ms.`,
      );
      next = prepare();
    });
  }

  /** Whether it comes to answer before it ends, or another takes its place. */
  async function answers(child: ChildProcess): Promise<boolean> {
    while (server === child) {
      const ready = await fetch(`http://127.0.0.1:${ports.server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return server === child;
      await rest(ASK_EVERY_MS);
    }
    return false;
  }

  /** The one that runs keeps its port and its data directory until it is gone. */
  async function end(): Promise<void> {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }

  // What comes to lie there is not what `npm start` builds: that begins anew.
  for (const left of ["dist/.built", "dist/server"]) rmSync(left, { recursive: true, force: true });
  const builds = await watchBuilds(
    {
      mode: "server",
      logLevel: "warn",
      plugins: [{ name: "libraries", generateBundle: (_, bundle) => void (libraries = librariesOf(bundle, path.basename(ENTRY))) }],
    },
    {
      changed: () => {
        changedAt = Date.now();
      },
      async built(ms) {
        const builtAt = Date.now();
        await end();
        times = { build: ms, end: Date.now() - builtAt };
        start();
      },
      failed(error) {
        console.error(error.message);
        board.show(faultOfBuild(error), { lasting: true });
      },
    },
  );

  await pages.listen();
  pages.printUrls();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void Promise.allSettled([end(), next?.kill(), builds.close(), pages.close()]).then(() => process.exit(0)));
}

/** `/dev/emails`: every email of the product as its code is now, for invented people. */
const emailPages: Plugin = {
  name: "email-preview",
  configureServer(pages) {
    pages.middlewares.use("/dev/emails", (_, answer, next) => {
      pages.ssrLoadModule("/tests/support/emails/preview.ts").then((module) => {
        const { emailPreview } = module as typeof import("#tests/support/emails/preview.ts");
        answer.setHeader("content-type", "text/html; charset=utf-8").end(emailPreview());
      }, next);
    });
  },
};

/** Passes on what is said, and tells each whole line. */
function follow(from: Readable, to: NodeJS.WritableStream, hear: (line: string) => void): void {
  let begun = "";
  from.setEncoding("utf8").on("data", (text: string) => {
    to.write(text);
    const lines = (begun + text).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) if (line) hear(line);
  });
}

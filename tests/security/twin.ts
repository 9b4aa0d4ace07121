import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A mistake that is made in a copy of the built server, and the row that must tell of it. */
interface Hole {
  name: string;
  fails: number;
  /** Rows that look at the same rule and may tell of it too. */
  also?: readonly number[];
  find: string;
  put: string;
}

export const holes: readonly Hole[] = [
  {
    name: "roles are not looked at",
    fails: 2,
    also: [1],
    find: 'if (access !== "session" && !mayCall(access, caller)) throw new Problem("role_required");',
    put: "",
  },
  {
    name: "the XSRF header is not compared",
    fails: 20,
    find: '|| request.headers["x-xsrf-token"] !== cookie)',
    put: ")",
  },
  {
    name: "an instructor reaches every course",
    fails: 6,
    find: "db.select().from(programs).where(and(eq(programs.id, programId), inArray(programs.id, taughtProgramIds(db, userId))));",
    put: "db.select().from(programs).where(eq(programs.id, programId));",
  },
  {
    name: "pages may be framed",
    fails: 53,
    find: `frameAncestors: ["'none'"],`,
    put: 'frameAncestors: ["*"],',
  },
  {
    name: "what is a person's may be stored",
    fails: 61,
    find: '.header("cache-control", "private, no-store").send(envelope)',
    put: '.header("cache-control", "private, max-age=600").send(envelope)',
  },
  {
    name: "files answer everybody",
    fails: 48,
    find: 'if (purpose === "cover") return false;',
    put: "return true;",
  },
  {
    name: "every answer names its software",
    fails: 54,
    find: 'reply.headers(security).header("x-request-id", request.id)',
    put: 'reply.headers(security).header("server", "node").header("x-request-id", request.id)',
  },
  {
    name: "scripts read the device cookie",
    fails: 19,
    find: "httpOnly: true",
    put: "httpOnly: false",
  },
  {
    name: "refusals tell where they were made",
    fails: 59,
    // Where a refusal was made differs between a missing object and another's.
    also: [3],
    find: "message: words.say(language, everyProblemMessage[problem.code], values),",
    put: "message: String(problem.stack),",
  },
  {
    name: "who asks too often goes on",
    fails: 26,
    also: [25, 27, 43],
    find: 'if (seconds !== null) throw new Problem("too_many_requests", { retryAfter: seconds });',
    put: "",
  },
];

/**
 * Plays with the entry of a copy of the built server in which every hole is planted.
 * @throws where the text of a hole does not stand in the server exactly once: the hole is to be written anew
 */
export async function withHoles<T>(play: (entry: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-twin-"));
  try {
    mkdirSync(path.join(folder, "dist"));
    cpSync("dist", path.join(folder, "dist"), { recursive: true });
    cpSync("package.json", path.join(folder, "package.json"));
    symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
    const server = path.join(folder, "dist/server");
    const files = readdirSync(server, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => path.join(server, name));
    for (const { name, find, put } of holes) {
      const holders = files.filter((file) => readFileSync(file, "utf8").includes(find));
      const [file] = holders;
      const text = file === undefined ? "" : readFileSync(file, "utf8");
      if (file === undefined || holders.length > 1 || text.split(find).length !== 2)
        throw new Error(`the text of the hole “${name}” does not stand in the server exactly once`);
      writeFileSync(
        file,
        text.replace(find, () => put),
      );
    }
    return await play(path.join(folder, "dist/server/main.js"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

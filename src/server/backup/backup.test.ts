import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { files } from "#server/db/tables/files.ts";
import { folderFiles } from "#server/providers/files.ts";
import { size } from "#tests/support/size.ts";
import { SUNDAY_MORNING, startTestServer, type TestServer } from "#tests/support/server.ts";
import { askAtDoor, openBackupDoor } from "./backup-door.ts";
import { BackupRefused } from "./backup-set.ts";
import { EXACT, tablesOf } from "./database-shape.ts";
import { restoreBackup } from "./restore-backup.ts";
import { whyNotBackup } from "./why-not-backup.ts";
import { writeBackup } from "./write-backup.ts";

let server: TestServer;
let folder: string;
let identity: string;
let recipient: string;
const fileText = "شهادة مرضية";
let fileId: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-backup-"));
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  server = await startTestServer();
  const { db, services } = { db: server.database.db, services: server.services };
  await seedDemo(db, SUNDAY_MORNING);
  const kept = await services.files.put([Buffer.from(fileText)]);
  fileId = kept.id;
  await db.insert(files).values({ ...kept, purpose: "request", name: "عذر.pdf", type: "application/pdf" });
  writeFileSync(path.join(services.config.dataDir, "secret"), "a secret that the directory made for itself");
}, 900_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const back = (name: string) => path.join(folder, name);
const order = (name: string) => ({ file: back(name), recipient, dataDir: server.services.config.dataDir });
const backUp = async (name: string) => await writeBackup(server.database, server.services.files, order(name), server.clock.now());

interface Place {
  database: OpenDatabase;
  dataDir: string;
  close(): Promise<void>;
}

/** An empty database in an empty directory: whatever the backup was made of, it is the embedded one (`npm run test:large`). */
async function emptyPlace(): Promise<Place> {
  const dataDir = back(`place-${randomUUID()}`);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  return { database, dataDir, close: () => database.close() };
}

/** An empty database of the kind that the backup is made of: all migrations take the embedded one a minute beside other tests. */
async function emptyPlaceBeside(): Promise<Place> {
  if (server.databaseUrl === null) return await emptyPlace();
  const url = new URL(server.databaseUrl);
  const name = `${url.pathname.slice(1)}_${randomUUID().slice(0, 8)}`;
  await server.database.pool.query(`create database ${name} template template0`);
  url.pathname = `/${name}`;
  const dataDir = back(`place-${randomUUID()}`);
  const database = await openDatabase({ databaseUrl: url.href, dataDir });
  // Databases of a run are dropped at its end, by their names.
  return { database, dataDir, close: () => database.close() };
}

const restoreInto = (place: Place, name: string, key = identity) =>
  restoreBackup(
    place.database,
    folderFiles(path.join(place.dataDir, "files"), () => SUNDAY_MORNING),
    {
      file: back(name),
      identity: key,
      dataDir: place.dataDir,
    },
  );

/** A digest of the rows of each table, in whatever order they lie. */
async function contents({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(EXACT);
    const found: Record<string, string> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const texts = columns.map((column) => `"${column.name}"::text`).join(", ");
      const { rows } = await client.query<{ row: string }>(`select to_json(array[${texts}])::text as row from "${name}" order by 1`);
      found[name] = `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`;
    }
    return found;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("a backup", () => {
  it("is its owner's alone", async () => {
    expect(await backUp("first.age")).toMatchObject({ gone: [], files: 1 });
    expect(statSync(back("first.age")).mode & 0o077).toBe(0);
  });

  it("brings every row and every file back, the counters go on; one for another key, cut off or changed leaves nothing behind", {
    timeout: 900_000,
  }, async () => {
    const told = await backUp("whole.age");
    const bytes = readFileSync(back("whole.age"));
    expect(bytes.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(bytes.includes("student@qabas.example")).toBe(false);
    const middle = Math.floor(bytes.byteLength / 2);
    writeFileSync(back("cut.age"), bytes.subarray(0, middle));
    writeFileSync(
      back("changed.age"),
      bytes.map((byte, at) => (at === middle ? byte ^ 1 : byte)),
    );
    const beside = await emptyPlaceBeside();
    try {
      await expect(restoreInto(beside, "whole.age", await generateIdentity())).rejects.toThrow("was made for another key");
      for (const harmed of ["cut.age", "changed.age"]) {
        await expect(restoreInto(beside, harmed)).rejects.toThrow("is cut off or was changed");
        expect(await contents(beside.database)).toEqual({});
      }
    } finally {
      await beside.close();
    }
    const place = await size(emptyPlace, emptyPlaceBeside)();
    try {
      const restored = await restoreInto(place, "whole.age");
      expect(restored).toEqual({ madeAt: SUNDAY_MORNING.toISOString(), rows: told.rows, files: 1 });
      expect(told.rows).toBeGreaterThan(1_000);
      expect(await contents(place.database)).toEqual(await contents(server.database));
      const bytes = await folderFiles(path.join(place.dataDir, "files"), () => SUNDAY_MORNING).readAll(fileId);
      expect(bytes.toString()).toBe(fileText);
      expect(readFileSync(path.join(place.dataDir, "secret"), "utf8")).toBe("a secret that the directory made for itself");
      // The rules between rows stand again, and a new row takes no number that was given.
      const { rows } = await place.database.pool.query<{ fresh: boolean }>(
        "select nextval('users_id_seq') > (select max(id) from users) as fresh",
      );
      expect(rows).toEqual([{ fresh: true }]);
      await expect(
        place.database.pool.query("insert into enrollments (user_id, program_id, cohort_id) values (999999, 1, 1)"),
      ).rejects.toThrow();
      await expect(restoreInto(place, "whole.age")).rejects.toThrow("the database is not empty");
    } finally {
      await place.close();
    }
  });

  it("never overwrites what stands under its name, and leaves no half file where the key is none", async () => {
    writeFileSync(back("there.age"), "another");
    await expect(backUp("there.age")).rejects.toThrow("is there already");
    expect(readFileSync(back("there.age"), "utf8")).toBe("another");
    await expect(
      writeBackup(server.database, server.services.files, { ...order("none.age"), recipient: "age1wrong" }, SUNDAY_MORNING),
    ).rejects.toThrow("QABAS_BACKUP_RECIPIENT");
    expect(existsSync(back("none.age"))).toBe(false);
  });

  it("refuses an empty database, before and after its tables are made, and leaves no file", async () => {
    const place = await emptyPlaceBeside();
    try {
      const attempt = () =>
        writeBackup(place.database, server.services.files, { ...order("empty.age"), dataDir: place.dataDir }, SUNDAY_MORNING);
      for (const make of [async () => undefined, () => migrateDatabase(place.database)]) {
        await make();
        const refused = await attempt().catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(BackupRefused);
        expect(whyNotBackup(refused)).toBe("the database is empty: nothing was written. Check DATABASE_URL and QABAS_DATA_DIR\n");
        expect(readdirSync(folder).filter((name) => name.startsWith("empty.age"))).toEqual([]);
      }
    } finally {
      await place.close();
    }
  });

  it("ends with 1 where it was refused", async () => {
    const command = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "backup-command.ts"), back("command.age")], {
      env: { ...process.env, DATABASE_URL: "", QABAS_DATA_DIR: back("nothing-here"), QABAS_BACKUP_RECIPIENT: recipient },
    });
    let said = "";
    command.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const [code] = await once(command, "close");
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^the database is empty/u) });
  }, 900_000);

  it("names the files that were erased while it was made", async () => {
    const kept = await server.services.files.put([Buffer.from("erased")]);
    await server.database.db.insert(files).values({ ...kept, purpose: "request", name: "a.pdf", type: "application/pdf" });
    await server.services.files.delete(kept.id);
    expect(await backUp("erased.age")).toMatchObject({ gone: [kept.id], files: 1 });
    await server.database.pool.query("delete from files where id = $1", [kept.id]);
  });

  it("is made by the process that holds the embedded database, for whoever can enter the data directory", {
    timeout: 900_000,
  }, async () => {
    const { dataDir } = server.services.config;
    const door = await openBackupDoor(dataDir, (asked) =>
      writeBackup(server.database, server.services.files, { ...asked, dataDir }, SUNDAY_MORNING),
    );
    try {
      const both = await Promise.all(["door-1.age", "door-2.age"].map((name) => askAtDoor(dataDir, { file: back(name), recipient })));
      expect(both.map((told) => told.files)).toEqual([1, 1]);
      await expect(askAtDoor(dataDir, { file: back("door-1.age"), recipient })).rejects.toThrow("is there already");
    } finally {
      await door.close();
    }
    await expect(askAtDoor(dataDir, { file: back("door-3.age"), recipient })).rejects.toThrow("does not answer");
  });
});

import pg from "pg";
import { withClient, withProduct } from "../product.ts";
import { fillScale } from "./fill.ts";
import { SECRET } from "./processes.ts";
import type { ScaleSizes } from "./sizes.ts";

/** What a filled database is called where it is kept (`QABAS_BENCH_KEEP=1`): another run of the same sizes copies it. */
const nameOf = ({ people, programs, enrollments, marks }: ScaleSizes): string =>
  `qabas_scale_${people}_${programs}_${enrollments}_${marks}`;

export interface Filled {
  url: string;
  /** Of the database as it was filled. */
  bytes: number;
  /** Seconds that filling it took; null where a kept one was copied. */
  seconds: number | null;
}

/**
 * A filled database of its own while `work` runs, and none afterwards. One that is kept is the model of it and is never played on.
 * @param postgres address of a server where databases may be made
 * @param evening as `fillScale` has it
 */
export async function withFilled<T>(postgres: string, sizes: ScaleSizes, evening: Date, work: (filled: Filled) => Promise<T>): Promise<T> {
  const keep = process.env.QABAS_BENCH_KEEP === "1";
  const model = keep ? nameOf(sizes) : `${nameOf(sizes)}_${process.pid}`;
  const played = `${model}_played`;
  const at = (name: string) => Object.assign(new URL(postgres), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: postgres, connectionTimeoutMillis: 3_000 });
  await admin.connect();
  const drop = (name: string) => admin.query(`drop database if exists ${name} with (force)`);
  try {
    const kept = await admin.query("select 1 from pg_database where datname = $1", [model]);
    let seconds: number | null = null;
    if (kept.rowCount === 0) {
      await admin.query(`create database ${model}`);
      seconds = await fill(at(model), sizes, evening).catch(async (failure: unknown) => {
        await drop(model);
        throw failure;
      });
    }
    if (keep) {
      await drop(played);
      await admin.query(`create database ${played} template ${model}`);
    }
    const name = keep ? played : model;
    const { rows } = await admin.query<{ bytes: string }>("select pg_database_size($1) as bytes", [name]);
    return await work({ url: at(name), bytes: Number(rows[0]?.bytes), seconds });
  } finally {
    await drop(keep ? played : model);
    await admin.end();
  }
}

/** The demo first, which a server makes that then ends: it would count every row that comes. */
async function fill(url: string, sizes: ScaleSizes, evening: Date): Promise<number> {
  await withProduct({ DATABASE_URL: url, QABAS_SEED: "demo", QABAS_ROLE: "web", QABAS_SECRET: SECRET }, async () => undefined);
  const began = performance.now();
  await withClient(url, (client) => fillScale(client, sizes, evening));
  return (performance.now() - began) / 1000;
}

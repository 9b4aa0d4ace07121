import { randomBytes } from "node:crypto";
import pg from "pg";
import { POSTGRES_URL } from "#tests/support/database/database-template.ts";

export interface OwnDatabase {
  url: string;
  /** Empties it: with nobody in it any more. */
  renew(): Promise<void>;
  drop(): Promise<void>;
}

/** A PostgreSQL database of a row's own; null where none answers. */
export async function newDatabase(): Promise<OwnDatabase | null> {
  const name = `qabas_faults_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 3_000 });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const create = () => run(`create database ${name}`);
  const drop = () => run(`drop database ${name} with (force)`);
  try {
    await create();
  } catch {
    return null;
  }
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async renew() {
      await drop();
      await create();
    },
    drop,
  };
}

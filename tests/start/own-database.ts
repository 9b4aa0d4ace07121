import { randomBytes } from "node:crypto";
import pg from "pg";
import { POSTGRES_URL } from "#tests/support/database/database-template.ts";

export interface OwnDatabase {
  url: string;
  rows(query: string): Promise<unknown[]>;
  drop(): Promise<void>;
}

/** An empty database of this test's own on the PostgreSQL that the server tests use. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `qabas_start_${randomBytes(4).toString("hex")}`;
  await once(POSTGRES_URL, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    rows: (query) => once(url.href, query),
    drop: async () => void (await once(POSTGRES_URL, `drop database if exists ${name} with (force)`)),
  };
}

async function once(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A process of its own that writes to the embedded database in a directory and prints each id once it is committed; it runs until it is killed. */
import { openDatabase } from "#server/db/client.ts";

const { pool } = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? "" });
await pool.query("create table if not exists written (id serial primary key, note text not null)");
process.stdout.write("ready\n");
for (;;) {
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: number }>("insert into written (note) values ('first half') returning id");
  await client.query("update written set note = 'whole' where id = $1", [rows[0]?.id]);
  await client.query("commit");
  client.release();
  process.stdout.write(`${rows[0]?.id}\n`);
}

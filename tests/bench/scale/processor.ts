import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Milliseconds of CPU that all threads of a process have used so far, to the microsecond (Linux). 0 of a process that is gone. */
export function cpuOf(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
  } catch {
    return 0;
  }
}

/** What the connections of one database use, as far as the database runs on this machine. */
export class DatabaseUse {
  readonly #first = new Map<number, number>();
  readonly #last = new Map<number, number>();
  /** The most that were open at once, those of this bench apart. */
  connections = 0;

  constructor(private readonly client: pg.Client) {}

  /** Looks again: a connection that ended between two looks has used what it had at the last one. */
  async look(): Promise<void> {
    // Those who work for a connection beside it are none, and what they use is used all the same.
    const { rows } = await this.client.query<{ pid: number; own: boolean }>(
      "select pid, backend_type = 'client backend' as own from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'qabas%'",
    );
    this.connections = Math.max(this.connections, rows.filter(({ own }) => own).length);
    for (const { pid } of rows) {
      const used = cpuOf(pid);
      if (!this.#first.has(pid)) this.#first.set(pid, this.#last.size === 0 ? used : 0);
      this.#last.set(pid, used);
    }
  }

  /** Milliseconds of CPU since the first look. */
  get cpu(): number {
    return [...this.#last].reduce((sum, [pid, used]) => sum + used - (this.#first.get(pid) ?? 0), 0);
  }
}

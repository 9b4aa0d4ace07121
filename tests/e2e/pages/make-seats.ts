import type { DataOf } from "#contract/endpoint.ts";
import type { adminCohorts } from "#contract/catalogue/admin-programs.ts";
import type { ApiCaller } from "#tests/support/accounts.ts";
import { expect } from "#tests/support/fixtures.ts";

export type CohortRow = DataOf<typeof adminCohorts.read>;

/** Gives a cohort of a program some seats more than are taken: other stories filled it. @param staff who may change it @returns its id */
export async function makeSeats(staff: ApiCaller, programId: number, which: (cohort: CohortRow) => boolean): Promise<number> {
  const { data } = await staff.call<CohortRow[]>("GET", `/admin/cohorts?filter[program_id]=${programId}&per_page=50`);
  const found = data.find(which);
  if (!found) throw new Error("no such cohort of the demo");
  const { id, archived_at: _archived, program_title: _title, seats_taken, sessions_count: _count, ...form } = found;
  expect((await staff.call("PUT", `/admin/cohorts/${id}`, { ...form, seats_total: seats_taken + 5 })).status).toBe(200);
  return id;
}

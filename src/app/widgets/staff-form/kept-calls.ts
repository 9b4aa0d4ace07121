import type { Endpoint } from "#contract/endpoint.ts";
import { perform } from "#app/api/call.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";

/** What every kept thing has. */
export interface KeptRow {
  id: number;
  version: number;
  archived_at?: string | null;
}

/** The calls of one kind of kept things (`staffCalls` of the contract). */
export type KeptCalls = Record<"list" | "create" | "read" | "change" | "archive" | "restore", Endpoint>;

/** The rows are of the type that the caller's own kind has: its calls answer nothing else. */
const answered = async <Row>(asked: Promise<{ data: unknown }>): Promise<Row> => {
  const { data } = await asked;
  forgetStaffReads();
  return data as Row;
};

/** Sends the whole form: of something new under its key, of what is there with the version that was seen. */
export const saveKept = <Row>(
  calls: KeptCalls,
  { id, version, body, key }: { id: number | null; version: number; body: object; key: string },
): Promise<Row> =>
  answered<Row>(
    id === null
      ? perform(calls.create, { body, idempotencyKey: key })
      : perform(calls.change, { params: { id }, body: { ...body, version } }),
  );

/** Puts something into the archive, or brings it back. */
export const moveKept = <Row>(calls: KeptCalls, { id, version }: KeptRow, to: "archive" | "restore"): Promise<Row> =>
  answered<Row>(perform(calls[to], { params: { id }, body: { version } }));

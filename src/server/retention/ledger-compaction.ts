import { sql, type SQL } from "drizzle-orm";

/** Of each stream the last answers stay whole: a device that lost them asks for these again. */
const WHOLE_OF_STREAM = 100;

/**
 * Empties answers of changes that nobody can ask for any more: older than the moment, and of a stream only those that it has moved
 * on from. Status, message and code stay: a replay is still told what became of its change, and that it has no effect twice.
 */
export const ledgerCompaction = (before: Date, limit: number): SQL => sql`
  update ledger set answer = jsonb_set(answer, '{data}', 'null') - 'meta'
  where id = any(array(
    select one.id from ledger one
      left join outbox_streams stream on stream.outbox_id = one.outbox_id and stream.owner_tag = one.owner_tag and stream.lane = one.lane
    where one.created_at < ${before.toISOString()}::timestamptz and one.answer -> 'data' <> 'null'::jsonb
      and (one.seq is null or stream.mark is null or one.seq <= stream.mark - ${WHOLE_OF_STREAM})
    order by one.id limit ${limit}))`;

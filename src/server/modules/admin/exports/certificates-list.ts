import { and, desc, lt } from "drizzle-orm";
import { momentCell } from "#server/commands/exports/export-cells.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import type { Words } from "#server/words.ts";
import { listedCertificates } from "../admin-certificates-routes.ts";
import { BATCH, below, type List } from "./export-batches.ts";
import { CERTIFICATE_STATE } from "./export-words.ts";

/** Certificates as they were issued, with what became of each. */
export const certificatesList =
  (db: Executor, words: Words): List =>
  ({ filter, categories, language }) =>
    below(
      (last: string | null) =>
        db
          .select()
          .from(certificates)
          .where(
            and(
              listedCertificates(db, { q: filter.q, status: filter.certificate_status, categories }),
              last === null ? undefined : lt(certificates.id, last),
            ),
          )
          .orderBy(desc(certificates.id))
          .limit(BATCH),
      (rows) =>
        rows.map(({ number, snapshot, issuedAt, revokedAt, status }) => [
          number,
          snapshot.holder_ar,
          snapshot.holder_en,
          language === "en" ? snapshot.title_en : snapshot.title_ar,
          momentCell(issuedAt),
          momentCell(revokedAt),
          words.say(language, CERTIFICATE_STATE[status]),
        ]),
    );

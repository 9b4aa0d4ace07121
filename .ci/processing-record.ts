/** `npm run record`: writes the record of processing anew (`.github/docs/processing.md`). */
import { writeFileSync } from "node:fs";
import { processingRecord } from "#server/retention/processing-record.ts";

writeFileSync(".github/docs/processing.md", processingRecord(10));

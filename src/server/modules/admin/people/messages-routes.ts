import { listPersonMessages, readPersonConsents } from "#contract/accounts/person-notices.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { consentHistory } from "#server/commands/accounts/privacy-state.ts";
import { together } from "#server/db/reads/together.ts";
import type { Route } from "#server/http/route.ts";
import { readableRows } from "#server/readable-rows.ts";
import type { Services } from "#server/services.ts";
import { countMessages, messageData, messagesOf } from "./person-messages.ts";
import { requirePerson } from "./require-person.ts";

/** What a person was told and what they agreed to: what staff look up when somebody says that no word ever came. */
export function personMessagesRoutes(route: Route, { db, words, log }: Services): void {
  route(listPersonMessages, async ({ params: { id }, query }) => {
    const { perPage, offset } = pageOf(query);
    const [, rows, total] = await together(db, async (at) =>
      Promise.all([requirePerson(at, id), messagesOf(at, id, perPage, offset), countMessages(at, id)]),
    );
    return { data: readableRows(log, "messages of a person", rows, (row) => messageData(row, words)), meta: pageMetaOf(query, total) };
  });

  route(readPersonConsents, async ({ params: { id } }) => {
    await requirePerson(db, id);
    return { data: await consentHistory(db, id) };
  });
}

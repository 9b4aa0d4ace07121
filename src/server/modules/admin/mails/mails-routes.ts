import { msg } from "@lingui/core/macro";
import { closeMail as closeCall, listMails, readMail, resendMail as resendCall } from "#contract/messages/mails.ts";
import { Problem } from "#contract/problem.ts";
import { closeMail, resendMail } from "#server/commands/messages/resend-mail.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { listedMails, mailById } from "./mail-queries.ts";

/** What became of mails, and another try. */
export function mailsRoutes(route: Route, { db }: Services): void {
  route(listMails, async ({ query }) => await listedMails(db, query));

  route(readMail, async ({ params }) => {
    const found = await mailById(db, params.id);
    if (!found) throw new Problem("not_found");
    return { data: found };
  });

  route(resendCall, async (call) => {
    await db.transaction((tx) => resendMail(tx, call.params.id, acting(call)));
    return { data: { done: true }, message: msg`The mail is sent once more.` };
  });

  route(closeCall, async (call) => {
    await db.transaction((tx) => closeMail(tx, call.params.id, call.body.reason, acting(call)));
    return { data: { done: true }, message: msg`The mail was closed.` };
  });
}

import { eq } from "drizzle-orm";
import {
  cancelDeletion as cancelCall,
  changeConsent,
  confirmDeletion as confirmCall,
  confirmIdentity,
  exportData,
  getPrivacy,
  requestDeletion as requestCall,
} from "#contract/accounts/privacy.ts";
import { Problem } from "#contract/problem.ts";
import { readAccount } from "#server/commands/accounts/account-data.ts";
import {
  cancelDeletion,
  confirmDeletion,
  DELETE_ACCOUNT,
  moveDeletion,
  requestDeletion,
} from "#server/commands/accounts/delete-account.ts";
import { askForExport, EXPORT_DATA, prepareExport } from "#server/commands/accounts/export-data.ts";
import { identifiedBy } from "#server/commands/accounts/data-requests/identified-by.ts";
import { passByFactor } from "#server/commands/accounts/data-requests/check-identity.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { privacyState } from "#server/commands/accounts/privacy-state.ts";
import { removeCard, savedCards } from "#server/commands/orders/saved-cards.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountDeletions, consents, dataExports } from "#server/db/tables/security/privacy.ts";
import { requireFresh, requireFreshFactor } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { forgetMailsTo } from "#server/retention/retention.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { passwordFits } from "#server/passwords.ts";
import type { Services } from "#server/services.ts";

const LOOK_EVERY_SECONDS = 600;

export function privacyRoutes(route: Route, services: Services): void {
  const { db, files: provider, jobs } = services;
  const state = async (userId: number) => ({ data: await privacyState(db, userId) });
  const acting = ({ userId }: { userId: number }, now: Date, requestId: string | null) => ({ now, actor: `user:${userId}`, requestId });

  route(getPrivacy, ({ caller }) => state(caller.userId));

  route(changeConsent, async ({ caller, body, now }) => {
    await db.transaction(async (tx) => {
      const [user] = await tx
        .select({ marketing: users.marketingOptIn })
        .from(users)
        .where(eq(users.id, caller.userId))
        .for("no key update");
      if (user?.marketing === body.marketing) return;
      await tx.update(users).set({ marketingOptIn: body.marketing }).where(eq(users.id, caller.userId));
      await tx.insert(consents).values({ userId: caller.userId, kind: "marketing", granted: body.marketing, createdAt: now });
      await recordSecurityEvent(tx, {
        name: "consent_changed",
        personId: caller.userId,
        details: { kind: "marketing", granted: body.marketing },
      });
    });
    return state(caller.userId);
  });

  route(exportData, async (call) => {
    const { caller, now } = call;
    await requireFresh(call);
    await expireExports(db, provider, dataExports, now);
    await db.transaction((tx) => askForExport(tx, caller.userId, now));
    return state(caller.userId);
  });

  route(requestCall, async ({ caller, now, requestId }) => {
    await db.transaction((tx) => requestDeletion(tx, caller.userId, acting(caller, now, requestId)));
    return state(caller.userId);
  });

  route(confirmCall, async (call) => {
    const { caller, body, now, requestId } = call;
    await requireFreshFactor(call);
    const { passwordHash } = await readAccount(db, caller.userId);
    if (!(await passwordFits(body.password, passwordHash)))
      throw new Problem("validation_error", { fields: { password: [{ key: "password.current" }] } });
    await db.transaction(async (tx) => {
      const by = await identifiedBy(tx, caller.userId, now);
      await confirmDeletion(tx, caller.userId, by, acting(caller, now, requestId));
    });
    return state(caller.userId);
  });

  route(confirmIdentity, async (call) => {
    const { caller, now, requestId } = call;
    await requireFresh(call);
    await db.transaction((tx) => passByFactor(tx, caller.userId, acting(caller, now, requestId)));
    return state(caller.userId);
  });

  route(cancelCall, async ({ caller, now, requestId }) => {
    await db.transaction((tx) => cancelDeletion(tx, caller.userId, acting(caller, now, requestId)));
    return state(caller.userId);
  });

  jobs.register(EXPORT_DATA, ({ exportId }, { now }) => prepareExport(db, provider, String(exportId), now));
  jobs.register(DELETE_ACCOUNT, async ({ deletionId }, { now }) => {
    const gone = await db.transaction(async (tx) => {
      const [deletion] = await tx
        .select()
        .from(accountDeletions)
        .where(eq(accountDeletions.id, String(deletionId)))
        .for("update");
      // Taken back, or done by another process.
      if (deletion?.status !== "scheduled" || !deletion.scheduledFor || deletion.scheduledFor > now) return null;
      const { email, pendingEmail } = await readAccount(tx, deletion.userId);
      for (const card of await savedCards(tx, deletion.userId)) await removeCard(tx, deletion.userId, card.id, now);
      const files = await forgetPerson(tx, deletion.userId, now);
      await moveDeletion(tx, deletion, "done", { now, actor: "system", requestId: null });
      return { files, addresses: [email, ...(pendingEmail ? [pendingEmail] : [])] };
    });
    for (const id of gone?.files ?? []) await provider.delete(id);
    for (const address of gone?.addresses ?? []) await forgetMailsTo(services.config, address);
  });
  jobs.every(LOOK_EVERY_SECONDS, "delete copies of data whose day is over", async ({ now }) => {
    await expireExports(db, provider, dataExports, now);
  });
}

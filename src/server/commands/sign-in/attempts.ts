import { createHmac, randomUUID } from "node:crypto";
import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import { SIGN_IN_MINUTES } from "#contract/accounts/provider-sign-in.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { type ProvedClaims, signInAttempts } from "#server/db/tables/security/provider-sign-in.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";

export type AttemptRow = typeof signInAttempts.$inferSelect;
/** A sign-in whose person the provider has named. */
export type ProvedAttempt = AttemptRow & { claims: ProvedClaims };

/** What belongs to a state: drawn from it and our secret, so that neither the address nor the database gives it away. */
export const boundTo = (secret: string, state: string) => {
  const draw = (what: string) => createHmac("sha256", secret).update(`sign-in ${what} ${state}`).digest("base64url");
  return { state, nonce: draw("nonce"), verifier: draw("verifier") };
};

/** Begins a sign-in at a provider. @returns the state that travels with it */
export async function beginAttempt(
  db: Executor,
  { provider, browser, redirect, shared }: { provider: string; browser: string; redirect: string | null; shared: boolean },
  now: Date,
): Promise<string> {
  const state = newSecret();
  await db.insert(signInAttempts).values({
    id: randomUUID(),
    provider,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    redirect,
    shared,
    expiresAt: new Date(now.getTime() + SIGN_IN_MINUTES * 60_000),
    createdAt: now,
  });
  return state;
}

/**
 * Takes a state that came back with a form, once, whatever becomes of it. A form that another site posts brings no cookie: the browser
 * is asked for when its page comes for what was read (`takeState`).
 * @throws Problem `sso_refused`
 */
export async function answerState(db: Executor, { provider, state }: { provider: string; state: string }, now: Date): Promise<AttemptRow> {
  const [answered] = await db
    .update(signInAttempts)
    .set({ stage: "answered" })
    .where(
      and(
        eq(signInAttempts.stateHash, hashSecret(state)),
        eq(signInAttempts.provider, provider),
        eq(signInAttempts.stage, "begun"),
        gt(signInAttempts.expiresAt, now),
      ),
    )
    .returning();
  if (!answered) throw new Problem("sso_refused");
  return answered;
}

/** Notes whom a form named, until the page comes for it. @param redirect where it leads, in place of what was asked for at the beginning */
export async function noteAnswer(db: Executor, { id, redirect: asked }: AttemptRow, claims: ProvedClaims, redirect = asked): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ claims, redirect })
    .where(and(eq(signInAttempts.id, id), eq(signInAttempts.stage, "answered")));
}

/** The sign-in of a state that began in this browser and is not over. */
export const ofBrowser = ({ browser, state }: { browser: string | null; state: string }, now: Date): SQL | undefined =>
  and(
    eq(signInAttempts.stateHash, hashSecret(state)),
    eq(signInAttempts.browserHash, hashSecret(browser ?? "")),
    gt(signInAttempts.expiresAt, now),
  );

/**
 * Takes a state that came back, once, whatever becomes of it: an answer of another provider, of another browser or for the second
 * time finds nothing.
 * @param stage `answered` where a form came before
 * @throws Problem `sso_refused`
 */
export async function takeState(
  db: Executor,
  { provider, browser, state, stage }: { provider: string; browser: string | null; state: string | null; stage: "begun" | "answered" },
  now: Date,
): Promise<AttemptRow> {
  if (!browser || !state) throw new Problem("sso_refused");
  const [taken] = await db
    .update(signInAttempts)
    .set({ stage: "done" })
    .where(and(ofBrowser({ browser, state }, now), eq(signInAttempts.provider, provider), eq(signInAttempts.stage, stage)))
    .returning();
  if (!taken) throw new Problem("sso_refused");
  return taken;
}

/**
 * A sign-in that waits for a decision on a phone, or whose person was proved: its page looks again and again.
 * @throws Problem `sso_refused`
 */
export async function readState(
  db: Executor,
  { provider, browser, state }: { provider: string; browser: string | null; state: string },
  now: Date,
): Promise<AttemptRow> {
  const [found] = await db
    .select()
    .from(signInAttempts)
    .where(
      and(ofBrowser({ browser, state }, now), eq(signInAttempts.provider, provider), inArray(signInAttempts.stage, ["begun", "proved"])),
    );
  if (!found) throw new Problem("sso_refused");
  return found;
}

/** Notes who came back. @returns the sign-in as it stands, and the ticket with which this browser goes on */
export async function noteProved(
  db: Executor,
  attempt: AttemptRow,
  claims: ProvedClaims,
): Promise<{ attempt: ProvedAttempt; ticket: string }> {
  const ticket = newSecret();
  await db
    .update(signInAttempts)
    .set({ stage: "proved", claims, ticketHash: hashSecret(ticket) })
    .where(eq(signInAttempts.id, attempt.id));
  return { attempt: { ...attempt, stage: "proved", claims }, ticket };
}

/**
 * The sign-in of a ticket, from the browser that began it.
 * @throws Problem `sso_refused`
 */
export async function readTicket(
  db: Executor,
  { browser, ticket }: { browser: string | null; ticket: string },
  now: Date,
): Promise<ProvedAttempt> {
  if (!browser) throw new Problem("sso_refused");
  const [attempt] = await db
    .select()
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.ticketHash, hashSecret(ticket)),
        eq(signInAttempts.browserHash, hashSecret(browser)),
        eq(signInAttempts.stage, "proved"),
        gt(signInAttempts.expiresAt, now),
      ),
    );
  if (!attempt?.claims) throw new Problem("sso_refused");
  return { ...attempt, claims: attempt.claims };
}

/**
 * The sign-in that waited for a second factor, in the browser that began it.
 * @throws Problem `second_factor_expired`
 */
export async function readWaiting(
  tx: Executor,
  { id, browser }: { id: string; browser: string | null },
  now: Date,
): Promise<ProvedAttempt> {
  const [attempt] = await tx
    .select()
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.id, id),
        eq(signInAttempts.browserHash, hashSecret(browser ?? "")),
        eq(signInAttempts.stage, "proved"),
        gt(signInAttempts.expiresAt, now),
      ),
    );
  if (!attempt?.claims) throw new Problem("second_factor_expired");
  return { ...attempt, claims: attempt.claims };
}

/** Uses a sign-in up, in the transaction in which its session begins. @throws Problem `sso_refused` where another call was quicker */
export async function spendAttempt(tx: Executor, id: string): Promise<void> {
  const spent = await tx
    .update(signInAttempts)
    .set({ stage: "done", claims: null, ticketHash: null })
    .where(and(eq(signInAttempts.id, id), eq(signInAttempts.stage, "proved")))
    .returning({ id: signInAttempts.id });
  if (spent.length === 0) throw new Problem("sso_refused");
}

import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgTable, PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#server/db/client.ts";
import { attendanceCheckIns, attendanceMarks, attendanceOverrides, liveAttendances } from "#server/db/tables/attendance.ts";
import { calendarFeeds } from "#server/db/tables/calendar-feeds.ts";
import { carts, cartItems } from "#server/db/tables/cart.ts";
import { certificateDeliveries, nameCorrections } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import { files } from "#server/db/tables/files.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { devices, emailChanges, oneTimeTokens, sessions, users } from "#server/db/tables/identity.ts";
import { seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { chargebacks, chargebackSteps } from "#server/db/tables/orders/chargebacks.ts";
import { sponsors } from "#server/db/tables/orders/sponsors.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { idempotencyKeys, ledger } from "#server/db/tables/ledger.ts";
import { contactAnswers, contactMessages, trainerApplications } from "#server/db/tables/messages.ts";
import { lessonNotes } from "#server/db/tables/learning/lesson-notes.ts";
import { dueExtensions, extraTimes } from "#server/db/tables/learning/allowances.ts";
import { learnerNotes } from "#server/db/tables/learning/learner-notes.ts";
import { forgetPageNotes } from "#server/commands/coursework/page-notes/forget-page-notes.ts";
import { leaveJointWork } from "#server/commands/coursework/groups/leave-groups.ts";
import { bankComments } from "#server/db/tables/learning/bank-comments.ts";
import { portfolios } from "#server/db/tables/learning/portfolios.ts";
import { packageStates } from "#server/db/tables/learning/package-states.ts";
import { packageStatements } from "#server/db/tables/learning/package-statements.ts";
import { platformScores } from "#server/db/tables/learning/platforms.ts";
import { toolScores, toolSubjects } from "#server/db/tables/learning/tools.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#server/db/tables/notifications.ts";
import { accountDeletions, dataExports, consents } from "#server/db/tables/security/privacy.ts";
import {
  conversationBlocks,
  conversationPosts,
  conversationReads,
  conversationReports,
  conversationThreads,
} from "#server/db/tables/conversation.ts";
import { courseExports } from "#server/db/tables/course-imports.ts";
import { apiKeys } from "#server/db/tables/security/api-keys.ts";
import { savedViews } from "#server/db/tables/staff/saved-views.ts";
import { staffExports } from "#server/db/tables/security/staff-exports.ts";
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactorResets,
  secondFactorTickets,
} from "#server/db/tables/security/second-factor.ts";
import { provisionedAccounts, providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { enrollmentImportLines, manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { accountViews } from "#server/db/tables/staff/account-views.ts";
import { mails } from "#server/db/tables/staff/mails.ts";
import { staffNotes } from "#server/db/tables/staff/staff-notes.ts";
import { postponements, requestEvents, withdrawals } from "#server/db/tables/requests.ts";
import { seatAlerts } from "#server/db/tables/seat-alerts.ts";
import { wishes } from "#server/db/tables/wishes.ts";
import { reviews } from "#server/db/tables/catalogue.ts";
import { absences, departures } from "#server/db/tables/teaching.ts";
import { forgetPersonValues } from "#server/security-log/forget-values.ts";
import { leaveLists, listsOf } from "#server/commands/catalogue/seat-offers.ts";
import { forgetCards } from "#server/commands/orders/saved-cards.ts";

/** Written where a text must stand and nobody's words may. */
const NOTHING = "-";

/**
 * Takes a person out of the data. What is only about them is deleted; what others count on (marks, seats, money) stays without
 * their name and words. Invoices and certificates are documents that the law keeps, and stay as they were issued.
 * @returns ids of files whose bytes are to go once the transaction holds
 */
export async function forgetPerson(tx: Executor, userId: number, now: Date): Promise<string[]> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("update");
  if (!user) return [];
  const mine: (PgTable & { userId: PgColumn })[] = [
    sessions,
    pushSubscriptions,
    devices,
    oneTimeTokens,
    emailChanges,
    authenticators,
    passkeys,
    recoveryCodes,
    secondFactorTickets,
    passkeyChallenges,
    secondFactorResets,
    providerIdentities,
    provisionedAccounts,
    toolSubjects,
    cartItems,
    carts,
    calendarFeeds,
    notifications,
    notificationPreferences,
    dataExports,
    staffExports,
    apiKeys,
    savedViews,
    courseExports,
    portfolios,
    bankComments,
    consents,
    seatAlerts,
    wishes,
    lessonNotes,
    conversationReads,
    conversationReports,
    conversationBlocks,
  ];
  for (const table of mine) await tx.delete(table).where(eq(table.userId, userId));
  // Also what was written to us in their name.
  await tx.delete(mails).where(sql`${mails.recipient} = ${user.email} or position(${user.email} in ${mails.body}) > 0`);
  await leaveLists(tx, userId, await listsOf(tx, userId), now);
  await forgetCards(tx, userId, now);
  for (const table of [excuses, postponements, withdrawals, absences, departures])
    await tx.update(table).set({ reason: NOTHING }).where(eq(table.userId, userId));
  await forgetOwnSteps(tx, userId, "student", [excuses, postponements, withdrawals, certificateDeliveries, nameCorrections]);
  await forgetOwnSteps(tx, userId, "instructor", [absences, departures]);
  await forgetConversation(tx, userId, now);
  await tx.update(reviews).set({ authorAr: "متدرب سابق", authorEn: "Former trainee" }).where(eq(reviews.userId, userId));
  await tx
    .update(nameCorrections)
    .set({ fullNameAr: NOTHING, fullNameEn: NOTHING, evidence: NOTHING })
    .where(eq(nameCorrections.userId, userId));
  await tx
    .update(certificateDeliveries)
    .set({ fullName: NOTHING, address: NOTHING, district: null, postalCode: null, email: NOTHING, phone: NOTHING, notes: null })
    .where(eq(certificateDeliveries.userId, userId));
  const ofThem = or(eq(contactMessages.email, user.email), eq(contactMessages.accountId, userId));
  const theirMessages = tx.select({ id: contactMessages.id }).from(contactMessages).where(ofThem);
  await tx.update(contactAnswers).set({ body: NOTHING }).where(inArray(contactAnswers.messageId, theirMessages));
  await tx.update(contactMessages).set({ fullName: NOTHING, email: NOTHING, phone: NOTHING, message: NOTHING }).where(ofThem);
  await tx.update(seatInvitations).set({ email: NOTHING }).where(eq(seatInvitations.email, user.email));
  await tx.update(seatInvitations).set({ claimedBy: null }).where(eq(seatInvitations.claimedBy, userId));
  await tx
    .update(sponsors)
    .set({ contactName: NOTHING, contactEmail: NOTHING })
    .where(sql`lower(${sponsors.contactEmail}) = ${user.email}`);
  // What was disputed and how it ended stays with the money; what was remarked about the person does not.
  const theirOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const disputed = tx.select({ id: chargebacks.id }).from(chargebacks).where(inArray(chargebacks.orderId, theirOrders));
  await tx.update(chargebackSteps).set({ note: null }).where(inArray(chargebackSteps.chargebackId, disputed));
  await tx.update(chargebacks).set({ note: null }).where(inArray(chargebacks.orderId, theirOrders));
  const cvs = await forgetApplications(tx, user.email);
  await forgetAnswers(tx, userId, user.email);
  await forgetPersonValues(tx, userId, user.email, now);
  await tx
    .update(users)
    .set({
      email: `deleted-${userId}@deleted.invalid`,
      pendingEmail: null,
      nationalId: null,
      documentKind: null,
      documentNumber: null,
      passwordHash: NOTHING,
      nameAr: "حساب محذوف",
      nameEn: "Deleted account",
      phone: NOTHING,
      nationalityId: null,
      cityId: null,
      birthDate: null,
      pictureUrl: null,
      contactChangedAt: null,
      marketingOptIn: false,
      deletedAt: now,
    })
    .where(eq(users.id, userId));
  // Who was there others count on; what was remarked about it they do not.
  await tx.delete(attendanceCheckIns).where(eq(attendanceCheckIns.userId, userId));
  await tx.delete(liveAttendances).where(eq(liveAttendances.userId, userId));
  await tx.update(attendanceMarks).set({ note: null }).where(eq(attendanceMarks.userId, userId));
  const held = tx.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, userId));
  // What a package kept of them may be what they wrote in it.
  await tx
    .update(packageStates)
    .set({ location: NOTHING, suspendData: NOTHING, launch: null })
    .where(inArray(packageStates.enrollmentId, held));
  await tx.delete(packageStatements).where(inArray(packageStatements.enrollmentId, held));
  await tx.update(toolScores).set({ comment: null }).where(inArray(toolScores.enrollmentId, held));
  await tx.delete(platformScores).where(inArray(platformScores.enrollmentId, held));
  await tx.update(attendanceOverrides).set({ reason: NOTHING }).where(inArray(attendanceOverrides.enrollmentId, held));
  await tx.update(extraTimes).set({ reason: NOTHING }).where(inArray(extraTimes.enrollmentId, held));
  await tx.update(dueExtensions).set({ reason: NOTHING }).where(inArray(dueExtensions.enrollmentId, held));
  await leaveJointWork(tx, userId);
  await forgetPageNotes(tx, userId);
  await tx.update(accountDeletions).set({ checkNote: null }).where(eq(accountDeletions.userId, userId));
  await tx.delete(staffNotes).where(eq(staffNotes.personId, userId));
  await tx.delete(learnerNotes).where(eq(learnerNotes.personId, userId));
  await tx.delete(accountViews).where(eq(accountViews.personId, userId));
  await tx.update(manualEnrollments).set({ reason: NOTHING }).where(inArray(manualEnrollments.enrollmentId, held));
  await tx
    .update(enrollmentImportLines)
    .set({ text: NOTHING, cells: null, replacedCohort: null })
    .where(eq(enrollmentImportLines.learnerId, userId));
  // Rows of files stay where others point at them; what the files were called and held does not.
  const owned = await tx
    .update(files)
    .set({ name: NOTHING })
    .where(and(eq(files.ownerId, userId), inArray(files.purpose, PERSONAL)))
    .returning({ id: files.id });
  const joined = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mergedInto, userId), isNull(users.deletedAt)));
  const theirs: string[] = [];
  // An account that became part of this one was the same person's.
  for (const { id } of joined) theirs.push(...(await forgetPerson(tx, id, now)));
  return [...owned.map(({ id }) => id), ...cvs, ...theirs];
}

/** Steps of a request bear the name of who took them, as it was then. */
async function forgetOwnSteps(
  tx: Executor,
  userId: number,
  role: "student" | "instructor",
  tables: (PgTable & { id: PgColumn; userId: PgColumn })[],
): Promise<void> {
  const theirs = sql.join(
    tables.map((table) => sql`select ${table.id}::text from ${table} where ${table.userId} = ${userId}`),
    sql` union all `,
  );
  await tx
    .update(requestEvents)
    .set({
      actorNames: { ar: "حساب محذوف", en: "Deleted account" },
      note: sql`case when ${requestEvents.note} is null then null else ${NOTHING} end`,
    })
    .where(sql`${requestEvents.requestId}::text in (${theirs}) and ${requestEvents.actorRole} = ${role}`);
}

/** What a person wrote when they wanted to teach. @returns the ids of their CVs */
async function forgetApplications(tx: Executor, email: string): Promise<string[]> {
  const forgotten = await tx
    .update(trainerApplications)
    .set({ fullName: NOTHING, email: NOTHING, phone: NOTHING, bio: NOTHING, linkedin: null })
    .where(eq(trainerApplications.email, email))
    .returning({ cv: trainerApplications.cvFileId });
  const cvs = forgotten.map(({ cv }) => cv);
  if (cvs.length > 0) await tx.update(files).set({ name: NOTHING }).where(inArray(files.id, cvs));
  return cvs;
}

/** Messages are theirs and go; what others answered to their questions stays, without their words. */
async function forgetConversation(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.delete(conversationThreads).where(eq(conversationThreads.learnerId, userId));
  await tx.update(conversationThreads).set({ title: "" }).where(eq(conversationThreads.userId, userId));
  await tx
    .update(conversationPosts)
    .set({ body: "", deletedAt: now, hiddenReason: null, endorsedAt: null })
    .where(eq(conversationPosts.userId, userId));
}

/** Answers that were kept so that a repeated request is answered again, and work that names an address. */
async function forgetAnswers(tx: Executor, userId: number, email: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.principal, `user:${userId}`));
  await tx
    .update(ledger)
    .set({ answer: sql`jsonb_set(${ledger.answer}, '{data}', 'null') - 'meta'` })
    .where(eq(ledger.userId, userId));
  await tx.delete(jobs).where(sql`${jobs.payload} ->> 'email' = ${email}`);
}

const PERSONAL: ("avatar" | "request" | "submission" | "export")[] = ["avatar", "request", "submission", "export"];

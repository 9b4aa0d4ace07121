import { getProgram, listReviews } from "#contract/catalogue/catalogue.ts";
import { certificatePdf, listCertificates } from "#contract/certificates/certificates.ts";
import { getCourseOverview, getEnrollmentSections, getItemContent } from "#contract/classroom/classroom.ts";
import { type Enrollment, getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { listExcuses } from "#contract/requests/excuses.ts";
import { getGrades } from "#contract/coursework/grades.ts";
import { listLessonNotes } from "#contract/classroom/lesson-notes.ts";
import { getNotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { listConversation } from "#contract/conversation/conversation.ts";
import { listNotifications } from "#contract/notifications/notifications.ts";
import { listTransactions } from "#contract/orders/orders.ts";
import { listCards } from "#contract/orders/payment-cards.ts";
import { getPostponementOptions, listPostponements } from "#contract/requests/postponements.ts";
import { getPrivacy } from "#contract/accounts/privacy.ts";
import { getOwnReview } from "#contract/reviews/reviews.ts";
import { listDevices } from "#contract/accounts/devices.ts";
import { getSchedule } from "#contract/requests/student-services.ts";
import { creditNotePdf, invoicePdf } from "#contract/orders/tax-documents.ts";
import { listWithdrawable, listWithdrawals } from "#contract/requests/withdrawals.ts";
import { ACCOUNT, CITIES } from "./account-snapshots.ts";
import { type Known, read, type Snapshot } from "./snapshot.ts";
import { CERTIFICATE_PAPER, CONVERSATION_READ, ENROLLMENTS, NOTIFICATIONS, REVIEWS, TRANSACTIONS, WHOLE } from "./screen-reads.ts";

/** Minutes. */
const OFTEN = 30;
const HOURLY = 60;
const DAILY = 24 * 60;
/** A document stays what it is: a corrected certificate is another one. */
const LASTING = 60 * DAILY;

const GOES_ON: readonly Enrollment["status"][] = ["active", "pending", "postponed"];
/** Whoever is in it may open its lessons. */
const OPEN: readonly Enrollment["status"][] = ["active", "completed"];
const AT_MOST = { certificates: 5, orders: 4 } as const;
const enrollments = read(listEnrollments, ENROLLMENTS);
const certificates = read(listCertificates, WHOLE);
const transactions = read(listTransactions, TRANSACTIONS);

/** Those that go on come before those that are over. */
const studied = (known: Known): Enrollment[] =>
  [...(known(enrollments) ?? [])].sort((one, other) => Number(GOES_ON.includes(other.status)) - Number(GOES_ON.includes(one.status)));

const opened = (known: Known): Enrollment[] => studied(known).filter(({ status }) => OPEN.includes(status));

/** What of a student's areas comes along, in order of need. */
export const STUDENT_SNAPSHOTS: readonly Snapshot[] = [
  { name: "schedule", fresh: OFTEN, bytes: 150_000, saveData: true, reads: [read(getSchedule, WHOLE)] },
  { name: "dashboard", fresh: OFTEN, bytes: 50_000, saveData: true, reads: [read(getDashboard)] },
  { name: "notifications", fresh: OFTEN, bytes: 30_000, reads: [read(listNotifications, NOTIFICATIONS)] },
  { name: "programs", fresh: HOURLY, bytes: 60_000, reads: [enrollments] },
  {
    name: "paths",
    fresh: HOURLY,
    bytes: 50_000,
    reads: (known) =>
      studied(known)
        .filter(({ program }) => program.type === "diploma")
        .map(({ id }) => read(getEnrollmentSections, { params: { id } })),
  },
  {
    name: "courses",
    fresh: HOURLY,
    bytes: 180_000,
    reads: (known) => opened(known).map(({ program }) => read(getCourseOverview, { params: { id: program.id } })),
  },
  // Where learning goes on: what it says and asks; its film or file comes when the course is saved.
  {
    name: "next lessons",
    fresh: HOURLY,
    bytes: 100_000,
    reads: (known) =>
      opened(known).flatMap(({ next_item: item }) => (item === null ? [] : [read(getItemContent, { params: { itemId: item.id } })])),
  },
  { name: "grades", fresh: HOURLY, bytes: 60_000, reads: [read(getGrades, WHOLE)] },
  { name: "certificates", fresh: HOURLY, bytes: 60_000, reads: [certificates] },
  {
    name: "requests",
    fresh: HOURLY,
    bytes: 60_000,
    reads: [
      read(listExcuses),
      read(listPostponements),
      read(listWithdrawals),
      read(getPostponementOptions, WHOLE),
      read(listWithdrawable, WHOLE),
    ],
  },
  {
    name: "account",
    fresh: DAILY,
    bytes: 20_000,
    reads: [ACCOUNT, read(getNotificationPreferences), read(getPrivacy), read(listDevices)],
  },
  { name: "orders", fresh: HOURLY, bytes: 40_000, reads: [transactions, read(listCards)] },
  {
    name: "reviews",
    fresh: DAILY,
    bytes: 20_000,
    reads: (known) => opened(known).map(({ program }) => read(getOwnReview, { params: { id: program.id } })),
  },
  {
    name: "notes",
    fresh: DAILY,
    bytes: 40_000,
    reads: (known) => opened(known).map(({ id }) => read(listLessonNotes, { params: { id } })),
  },
  {
    name: "conversation",
    fresh: OFTEN,
    bytes: 120_000,
    reads: (known) => opened(known).map(({ program }) => read(listConversation, { params: { id: program.id }, query: CONVERSATION_READ })),
  },
  {
    name: "pages of programs",
    fresh: DAILY,
    bytes: 70_000,
    reads: (known) =>
      opened(known).flatMap(({ program: { id } }) => [
        read(getProgram, { params: { id }, query: { include: "translations" } }),
        read(listReviews, { params: { id }, query: REVIEWS }),
      ]),
  },
  CITIES,
  // The server draws documents when they are asked for: last, so that nothing waits for them.
  {
    name: "certificate documents",
    fresh: LASTING,
    bytes: 150_000,
    reads: (known) =>
      (known(certificates) ?? [])
        .filter(({ id, status }) => id !== null && status === "issued")
        .slice(0, AT_MOST.certificates)
        .map(({ id }) => read(certificatePdf, { params: { id: id ?? "" }, query: CERTIFICATE_PAPER })),
  },
  {
    name: "invoices",
    fresh: LASTING,
    bytes: 220_000,
    reads: (known) =>
      (known(transactions) ?? [])
        .filter(({ invoice_number: invoice }) => invoice !== null)
        .slice(0, AT_MOST.orders)
        .flatMap(({ order_id: id, credit_notes: notes }) => [
          read(invoicePdf, { params: { id } }),
          ...notes.map((note) => read(creditNotePdf, { params: { id: note.id } })),
        ]),
  },
];

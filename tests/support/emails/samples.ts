import { CHAIN_FAULTS } from "#contract/security/chain-faults.ts";
import type { Language } from "#contract/shapes.ts";
import {
  emailAskedForEmail,
  emailChangedEmail,
  emailTakenEmail,
  newEmailEmail,
  passwordChangedEmail,
  registrationRefusedEmail,
  resetPasswordEmail,
  verificationEmail,
} from "#server/emails/account-emails.ts";
import type { Email, Sender } from "#server/emails/email.ts";
import { chainBrokenEmail } from "#server/emails/chain-broken-email.ts";
import { newDeviceEmail } from "#server/emails/device-emails.ts";
import { rolesChangedEmail } from "#server/emails/staff-emails.ts";
import { answerEmail, applicationArrivedEmail, applicationNewsEmail, messageArrivedEmail } from "#server/emails/message-emails.ts";
import { conversationLetter } from "#server/emails/conversation-letter.ts";
import { notificationEmail } from "#server/emails/notification-email.ts";
import { secondFactorEmail } from "#server/emails/second-factor-emails.ts";
import { seatInvitationEmail } from "#server/emails/seat-invitation-email.ts";
import { type Receipt, receiptEmail, refundEmail } from "#server/emails/order-emails.ts";
import type { Words } from "#server/words.ts";

/** One email of every kind, for invented people: what the preview shows, the pictures are taken of, and the tests read. */
export const EMAIL_KINDS: Readonly<Record<string, (words: Words, language: Language) => Email>> = {
  verification: (words, language) => verificationEmail(words, { to: TO, language }, link("/student/verify-email?token=invented")),
  registration_refused: (words, language) =>
    registrationRefusedEmail(words, holder(language), { login: link("/login"), reset: link("/forgot-password") }),
  reset_password: (words, language) => resetPasswordEmail(words, holder(language), link("/reset-password?token=invented")),
  password_changed: (words, language) => passwordChangedEmail(words, holder(language), { reset: link("/forgot-password") }),
  new_device: (words, language) =>
    newDeviceEmail(
      words,
      holder(language),
      { device: "Firefox, Linux", network: "203.0.113.0/24", when: "2026-11-22 09:00" },
      link("/not-me?token=invented"),
    ),
  roles_changed: (words, language) =>
    rolesChangedEmail(
      words,
      holder(language),
      [
        { role: "registrar", until: null },
        { role: "content", until: "2026-12-31" },
      ],
      { login: link("/login") },
    ),
  chain_broken: (words, language) =>
    chainBrokenEmail(
      words,
      holder(language),
      { id: 4_812, why: CHAIN_FAULTS.content, at: new Date("2026-11-22T06:00:00Z") },
      { log: link("/staff/platform/audit") },
    ),
  new_email: (words, language) => newEmailEmail(words, { to: TO, language }, link("/student/verify-email?token=invented")),
  email_asked_for: (words, language) =>
    emailAskedForEmail(words, holder(language), "noura.new@example.com", { reset: link("/forgot-password") }),
  email_taken: (words, language) => emailTakenEmail(words, holder(language), { login: link("/login") }),
  email_changed: (words, language) =>
    emailChangedEmail(words, holder(language), "noura.new@example.com", link("/student/take-email-back?token=invented")),
  authenticator_added: (words, language) => secondFactorEmail(words, holder(language), "authenticator_added", FACTOR_LINKS),
  second_factor_reset: (words, language) =>
    secondFactorEmail(words, holder(language), "reset_confirmed", {
      ...FACTOR_LINKS,
      keep: link("/student/keep-second-factor?token=invented"),
    }),
  receipt: (words, language) => receiptEmail(words, holder(language), receiptIn(language)),
  receipt_of_nothing: (words, language) =>
    receiptEmail(words, holder(language), {
      ...receiptIn(language),
      discount: 0,
      vat: 0,
      total: 0,
      items: receiptIn(language).items.slice(1),
    }),
  receipt_of_seats: (words, language) =>
    receiptEmail(words, holder(language), { ...receiptIn(language), seats: 5, link: link("/student/orders/invented/seats") }),
  seat_invitation: (words, language) =>
    seatInvitationEmail(
      words,
      { to: TO, language },
      {
        program: PROGRAM[language],
        startsOn: "2026-12-06",
        until: new Date("2026-12-05T21:00:00.000Z"),
        shared: false,
        link: link("/student/seat-invitation?token=invented"),
      },
    ),
  seat_invitation_shared: (words, language) =>
    seatInvitationEmail(
      words,
      { to: TO, language },
      {
        program: PROGRAM[language],
        startsOn: "2026-12-06",
        until: new Date("2026-12-05T21:00:00.000Z"),
        shared: true,
        link: link("/student/seat-invitation?token=invented"),
      },
    ),
  refund: (words, language) =>
    refundEmail(words, holder(language), {
      number: "Q-2026-004821",
      amount: 61_750,
      reason: "returned",
      titles: [PROGRAM[language]],
      creditNote: "CN-2026-000112",
      link: link("/student/profile/payment-and-billing"),
      attachments: [],
    }),
  session_changed: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "session_changed", values: { session: SESSION, change: "moved", starts_at: "2026-12-06T13:30:00.000Z" } },
      target: "session",
      link: link("/student/services/schedule?session=7"),
    }),
  time_changed: (words, language) =>
    notificationEmail(words, holder(language), {
      content: {
        kind: "time_changed",
        values: { change: "due_moved", program: PROGRAM, item: SESSION, due_at: "2026-12-06T20:59:00.000Z" },
      },
      target: "lesson",
      link: link("/course/4/lesson/12"),
    }),
  seat_free: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "seat_free", values: { program: PROGRAM } },
      target: "program",
      link: link("/courses/4"),
    }),
  seat_offer: (words, language) =>
    notificationEmail(words, holder(language), {
      content: {
        kind: "seat_offer",
        values: { program: PROGRAM, state: "offered", starts_on: "2026-12-06", until: "2026-11-23T09:00:00.000Z" },
      },
      target: "program",
      link: link("/courses/4"),
      unsubscribe: link("/unsubscribe?token=invented"),
    }),
  conversation_letter: (words, language) =>
    conversationLetter(words, holder(language), {
      news: ["3-a", "3-b", "4-c"].map((id) => ({
        content: { kind: "review_reply", values: { about: id === "4-c" ? "message" : "answer", program: PROGRAM } },
        link: link(`/course/${id.replace("-", "/questions/")}`),
      })),
      unsubscribe: link("/unsubscribe?token=invented"),
    }),
  seat_choice: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "seat_choice", values: { program: PROGRAM, until: "2026-11-24T09:00:00.000Z" } },
      target: "order",
      link: link("/payment/success?order=invented"),
    }),
  cart_reminder: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "cart_reminder", values: { program: PROGRAM, count: 3 } },
      target: "cart",
      link: link("/cart"),
      unsubscribe: link("/unsubscribe?token=invented"),
    }),
  request_decided: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "request_decided", values: { request: "postponement", decision: "approved", program: PROGRAM } },
      target: "postponement",
      link: link("/student/services/postponement/9"),
    }),
  grade_published: (words, language) =>
    notificationEmail(words, holder(language), {
      content: {
        kind: "grade_published",
        values: { item: { ar: "مشروع الوحدة الثانية", en: "Project of the second unit" }, program: PROGRAM },
      },
      target: "grades",
      link: link("/student/services/grades"),
    }),
  certificate_issued: (words, language) =>
    notificationEmail(words, holder(language), {
      content: { kind: "certificate_issued", values: { program: PROGRAM } },
      target: "certificate",
      link: link("/student/certificates/details/31"),
    }),
  message_arrived: (words, language) => messageArrivedEmail(words, { to: TO, language, reference: "M-2026-00731" }),
  answer: (words, language) =>
    answerEmail(
      words,
      { to: TO, language, reference: "M-2026-00731" },
      language === "ar"
        ? "أهلًا بك،\nتبدأ الشعبة القادمة في 10 يناير، والتسجيل فيها متاح الآن.\nشؤون المتدربين"
        : "Hello,\nThe next cohort begins on 10 January, and enrollment is open now.\nTrainee affairs",
    ),
  application_arrived: (words, language) =>
    applicationArrivedEmail(words, { to: TO, language, reference: "T-2026-00045" }, link("/join-as-trainer/T-2026-00045?token=invented")),
  application_news: (words, language) => {
    const news = { status: "interview" as const, note: null, link: link("/join-as-trainer/T-2026-00045?token=invented") };
    const email = applicationNewsEmail(words, { to: TO, language, reference: "T-2026-00045" }, news);
    if (!email) throw new Error("an interview is news");
    return email;
  },
};

const ORIGIN = "https://qabas.example";
const TO = "noura@example.com";
const PROGRAM = { ar: "أساسيات تحليل البيانات باستخدام Power BI", en: "Data Analysis Essentials with Power BI" };
const SESSION = { ar: "لوحات المعلومات", en: "Dashboards" };

const link = (path: string): string => ORIGIN + path;
const FACTOR_LINKS = { keep: null, reset: link("/forgot-password") };
const holder = (language: Language) => ({
  to: TO,
  language,
  name: language === "ar" ? "نورة بنت عبدالله القحطاني" : "Noura Abdullah Alqahtani",
});

const receiptIn = (language: Language): Receipt => ({
  number: "Q-2026-004821",
  invoice: "INV-2026-003907",
  paidAt: new Date("2026-11-22T06:12:00.000Z"),
  seats: 0,
  discount: 14_100,
  vat: 16_565,
  total: 126_900,
  items: [
    {
      title: PROGRAM[language],
      total: 61_750,
      first: {
        startsAt: "2026-12-06T13:30:00.000Z",
        room: language === "ar" ? "المبنى الرئيس، القاعة 204" : "Main building, room 204",
      },
      startsOn: "2026-12-06",
    },
    {
      title: language === "ar" ? "الكتابة المهنية بالعربية" : "Professional Writing in Arabic",
      total: 65_150,
      first: null,
      startsOn: null,
    },
  ],
  link: link("/student/enrollments"),
  withInvoice: true,
  attachments: [],
});

/** The university of the demo. */
export const senderIn = (language: Language): Sender => ({
  name: language === "ar" ? "قبس" : "Qabas",
  address: language === "ar" ? "طريق الملك عبدالله، الرياض 12345" : "King Abdullah Road, Riyadh 12345",
  email: "help@qabas.example",
  phone: "+966 11 000 0000",
  vatNumber: "300000000000003",
  publicUrl: ORIGIN,
});

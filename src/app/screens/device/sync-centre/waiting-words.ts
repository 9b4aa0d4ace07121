import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import { codeIn, programsIn } from "#offline/cart/changes.ts";
import { messageIn } from "#offline/contact/messages.ts";
import { eventsOf, type Operation } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";

type About = (record: QueueRecord) => MessageDescriptor;

/** A title as screens leave it beside what they queue: in both languages, or in one. */
function shownTitle({ shown }: QueueRecord, language: Language): string {
  const title = shown.title ?? shown.program;
  if (typeof title === "string") return title;
  if (typeof title !== "object" || title === null) return "";
  const { ar, en } = title as Partial<Record<Language, unknown>>;
  const own = language === "ar" ? ar : en;
  return typeof own === "string" ? own : "";
}

const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Lessons that something is reported of: one is reported again and again while it is watched. */
const lessonsIn = ({ payload }: QueueRecord): number =>
  new Set(eventsOf(payload.body).map((event) => (event as { item_id?: unknown }).item_id)).size;

function attendance({ payload: { body } }: QueueRecord): MessageDescriptor {
  const trainees = count(body.marks);
  if (trainees === 0) return msg`Submission of the attendance sheet`;
  if (body.submit === true)
    return msg({
      message: plural(trainees, {
        one: "Attendance of # trainee, and submission of the sheet",
        other: "Attendance of # trainees, and submission of the sheet",
      }),
    });
  return msg({ message: plural(trainees, { one: "Attendance of # trainee", other: "Attendance of # trainees" }) });
}

/** What each change is, in words: whatever may wait on this device has a line here, or tsc and a test say so (issue 6.2). */
const WORDS: Readonly<Record<Operation, About>> = {
  reportProgress: (record) => {
    const lessons = lessonsIn(record);
    return msg({ message: plural(lessons, { one: "Progress in # lesson", other: "Progress in # lessons" }) });
  },
  writeReview: () => msg`Your course review`,
  editReview: () => msg`A change of your course review`,
  startAttempt: () => msg`Test answers`,
  saveAnswers: () => msg`Test answers, not submitted yet`,
  submitAttempt: () => msg`Submission of test answers`,
  writeNote: () => msg`Lesson note`,
  deleteNote: () => msg`Deletion of a lesson note`,
  writePageNote: () => msg`Note on a page of handed in work`,
  deletePageNote: () => msg`Deletion of a note on a page`,
  savePackageState: () => msg`Where you are in an interactive package`,
  submitWork: () => msg`Submission of work`,
  writePeerReview: () => msg`Review of another trainee’s work`,
  checkIn: () => msg`Your check-in`,
  markAttendance: attendance,
  openCheckIn: () => msg`Opening of check-in`,
  closeCheckIn: () => msg`Closing of check-in`,
  requestPostponement: () => msg`Postponement request`,
  submitExcuse: () => msg`Absence excuse`,
  requestDelivery: () => msg`Request for a paper certificate`,
  readNotifications: () => msg`Notifications that you have read`,
  addWish: () => msg`Addition to favourites`,
  removeWish: () => msg`Removal from favourites`,
  addToCart: () => msg`Addition to the cart`,
  chooseCohort: () => msg`Choice of a cohort in the cart`,
  removeFromCart: () => msg`Removal from the cart`,
  clearCart: () => msg`Emptying of the cart`,
  applyCoupon: () => msg`Use of a coupon code`,
  removeCoupon: () => msg`Removal of a coupon code`,
  writeThread: ({ payload }) => (payload.body.kind === "message" ? msg`Message in a course` : msg`Your question in a course`),
  writePost: () => msg`What you wrote in a conversation`,
  deletePost: () => msg`Deletion of what you wrote in a conversation`,
  markPost: () => msg`Mark on an answer`,
  readThread: () => msg`A conversation that you have read`,
  reportPost: () => msg`Report of a post`,
  sendContactMessage: () => msg`Message to us`,
};

/** What a change is. */
export const wordsOf = (record: QueueRecord): MessageDescriptor => WORDS[record.op](record);

/** What it is about, in its own words: titles, a code, the beginning of a message. Empty where nobody noted any. */
export function detailOf(record: QueueRecord, language: Language): string {
  switch (record.lane) {
    case "cart": {
      const titles = programsIn(record.shown).map(({ translations }) => translations[language].title);
      return codeIn(record.payload) ?? titles.join(language === "ar" ? "، " : ", ");
    }
    case "contact":
      return messageIn(record).message;
    default:
      return shownTitle(record, language);
  }
}

const PLACES: Partial<Record<Operation, string>> = {
  requestPostponement: "/student/services/postponement",
  submitExcuse: "/student/services/excuses",
  requestDelivery: "/student/certifications",
  checkIn: "/student/services/check-in",
  sendContactMessage: "/contact",
  addWish: "/favourites",
  removeWish: "/favourites",
};

/** The screen where it was made, and can be made anew; null where the device does not know it. */
export function placeOf({ lane, op, payload }: QueueRecord): string | null {
  if (lane === "cart") return "/cart";
  if (op === "writeReview" || op === "editReview") return `/course/${payload.params?.id}/course_rate`;
  return PLACES[op] ?? null;
}

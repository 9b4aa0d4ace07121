import type { ListEntry } from "./list-entry.ts";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import * as plants from "./plants.ts";

const id = (row: { id: unknown }) => row.id;
const mine = (table: string, at = "created_at") => ({
  key: id,
  id: ({ learner }: { learner: number }) => `select id from ${table} where user_id = ${learner} order by ${at} desc, id desc limit 1`,
  count: ({ learner }: { learner: number }) => `select count(*)::int from ${table} where user_id = ${learner}`,
});

export const STUDENT_LISTS: Record<string, ListEntry> = {
  "/cart": { short: "CART_MAX_ITEMS" },
  "/course/:id/announcements": {
    who: "student",
    plant: plants.announcements,
    path: ({ program }) => `/course/${program}/announcements`,
    newest: "first page",
    key: id,
    id: ({ program }) => `select max(id) from announcements where program_id = ${program}`,
  },
  "/course/:id/conversation": {
    who: "student",
    plant: plants.conversation,
    path: ({ program }) => `/course/${program}/conversation`,
    newest: "first page",
    key: (row: { id: string }) => row.id,
    id: ({ program }) => `select id from conversation_threads where program_id = ${program} order by last_at desc, id desc limit 1`,
    count: ({ program }) => `select count(*)::int from conversation_threads where program_id = ${program}`,
  },
  "/course/:id/overview": { short: "CONTENT.sectionsMax, and the LATEST of its announcements: the rest is a list of its own" },
  "/notifications": { who: "student", plant: plants.notifications, newest: "first page", ...mine("notifications") },
  "/orders": { who: "student", plant: plants.orders, newest: "first page", ...mine("orders") },
  "/orders/:id": { short: "the lines of one order, which came from one cart: CART_MAX_ITEMS" },
  "/platform/profile/devices": { short: "three devices hold a session at a time" },
  "/student/cards": { short: "CARDS_AT_MOST" },
  "/student/certificates": {
    who: "student",
    plant: plants.certificates,
    newest: "first page",
    ...mine("certificates", "issued_at"),
    count: undefined,
  },
  "/student/enrollments": { who: "student", plant: plants.studies, newest: "first page", ...mine("enrollments", "started_at") },
  "/student/enrollments/:id/content": { short: "CONTENT.sectionsMax and CONTENT.itemsMax of a course" },
  "/student/enrollments/:id/notes": { short: "LESSON_NOTE.perItem notes for each of the CONTENT.itemsMax items" },
  "/student/enrollments/:id/offline-manifest": { short: "CONTENT.itemsMax items, each with the files of its form" },
  "/student/enrollments/:id/sections": { short: "CONTENT.sectionsMax" },
  "/student/enrollments/:id/sections/:sid": { short: "CONTENT.itemsMax" },
  "/student/excuses": { who: "student", plant: plants.excuses, newest: "first page", ...mine("excuses") },
  "/student/grades": {
    who: "student",
    plant: plants.studies,
    newest: "first page",
    ...mine("enrollments", "started_at"),
    key: (row: { enrollment_id: number }) => row.enrollment_id,
  },
  "/student/postponements": { who: "student", plant: plants.postponements, newest: "first page", ...mine("postponements") },
  "/student/postponements/options": {
    who: "student",
    plant: plants.studies,
    newest: "first page",
    ...mine("enrollments", "started_at"),
    key: (row: { enrollment_id: number }) => row.enrollment_id,
  },
  "/student/schedule": {
    who: "student",
    plant: plants.sessions,
    newest: "last cursor",
    key: id,
    id: ({ cohort }) => `select id from class_sessions where cohort_id = ${cohort} order by starts_at desc limit 1`,
    path: () => "/student/schedule?to=2027-06-01T00:00:00Z",
    most: WHOLE_PAGE,
  },
  "/student/waiting-list": { short: "WAITING_AT_MOST" },
  "/student/wishes": { short: "WISHES_AT_MOST" },
  "/student/seat-alerts": { short: "SEAT_ALERTS_AT_MOST" },
  "/student/transactions": {
    who: "student",
    plant: plants.orders,
    newest: "first page",
    key: (row: { order_id: string }) => row.order_id,
    id: ({ learner }) => `select id from orders where user_id = ${learner} order by created_at desc, id desc limit 1`,
    count: ({ learner }) => `select count(*)::int from orders where user_id = ${learner}`,
  },
  "/student/withdrawals": { who: "student", plant: plants.withdrawals, newest: "first page", ...mine("withdrawals") },
  "/student/withdrawals/options": {
    who: "student",
    plant: plants.studies,
    newest: "first page",
    ...mine("enrollments", "started_at"),
    key: (row: { enrollment_id: number }) => row.enrollment_id,
  },
};

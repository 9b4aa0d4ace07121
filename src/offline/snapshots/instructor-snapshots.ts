import { getAttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { getRegister, listCourseSessions } from "#contract/attendance/attendance.ts";
import { listImports } from "#contract/content/course-import.ts";
import { getGradeWeights } from "#contract/coursework/grade-weights.ts";
import { listSubmissions } from "#contract/coursework/marking.ts";
import { getNotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { listConversation } from "#contract/conversation/conversation.ts";
import { listNotifications } from "#contract/notifications/notifications.ts";
import { listDevices } from "#contract/accounts/devices.ts";
import { getCourseOutline } from "#contract/content/teaching-content.ts";
import { listAnnouncements, listCourseCertificates, listCourseReviews } from "#contract/content/teaching-course.ts";
import {
  listAbsences,
  listDepartures,
  listLearnerExcuses,
  listLearnerWithdrawals,
  listSubstitutes,
} from "#contract/requests/teaching-requests.ts";
import { getTeachingSchedule } from "#contract/schedule/teaching-schedule.ts";
import { getTeachingDashboard, getTeachingProgram, listTeachingPrograms, listTeachingStudents } from "#contract/enrollments/teaching.ts";
import { ACCOUNT, CITIES } from "./account-snapshots.ts";
import { nearSessions } from "./near-sessions.ts";
import {
  CONVERSATION_READ,
  COURSE_CERTIFICATES,
  COURSE_REVIEWS,
  LEARNERS,
  LEARNERS_AT_RISK,
  LONGEST_PAGE,
  MARKING,
  NOTIFICATIONS,
  TEACHING_PROGRAMS,
  WHOLE,
} from "./screen-reads.ts";
import { type Known, read, type Snapshot } from "./snapshot.ts";

/** Minutes. */
const OFTEN = 30;
const HOURLY = 60;
const DAILY = 24 * 60;
const AT_MOST = { registers: 6, nearCourses: 3, courses: 8 } as const;

const schedule = read(getTeachingSchedule, WHOLE);
const programs = read(listTeachingPrograms, TEACHING_PROGRAMS);
const sessionsOf = (id: number) => read(listCourseSessions, { params: { id }, ...WHOLE });

/** Courses with a session around now, the nearest first. */
const nearCourses = (known: Known, now: Date): number[] =>
  [...new Set(nearSessions(known(schedule) ?? [], now).map(({ teaching }) => teaching.course_id))].slice(0, AT_MOST.nearCourses);

/** In the server's order: those that run first. */
const courses = (known: Known): number[] => (known(programs) ?? []).map(({ program }) => program.id).slice(0, AT_MOST.courses);

/** What of an instructor's areas comes along, in order of need. */
export const INSTRUCTOR_SNAPSHOTS: readonly Snapshot[] = [
  { name: "schedule", fresh: OFTEN, bytes: 200_000, saveData: true, reads: [schedule] },
  { name: "dashboard", fresh: OFTEN, bytes: 50_000, saveData: true, reads: [read(getTeachingDashboard)] },
  {
    name: "classrooms of these hours",
    fresh: OFTEN,
    bytes: 130_000,
    reads: (known, now) => nearCourses(known, now).flatMap((id) => [read(getTeachingProgram, { params: { id } }), sessionsOf(id)]),
  },
  {
    name: "registers of these hours",
    fresh: OFTEN,
    bytes: 170_000,
    reads: (known, now) =>
      nearCourses(known, now).flatMap((id) =>
        nearSessions(known(sessionsOf(id)) ?? [], now)
          .slice(0, AT_MOST.registers)
          .map(({ id: sid }) => read(getRegister, { params: { sid }, ...WHOLE })),
      ),
  },
  { name: "notifications", fresh: OFTEN, bytes: 40_000, reads: [read(listNotifications, NOTIFICATIONS)] },
  {
    name: "programs",
    fresh: HOURLY,
    bytes: 60_000,
    reads: [programs, read(listTeachingPrograms, { query: { per_page: LONGEST_PAGE } })],
  },
  {
    name: "requests",
    fresh: OFTEN,
    bytes: 100_000,
    reads: [
      read(listLearnerExcuses, { query: { per_page: LONGEST_PAGE } }),
      read(listLearnerWithdrawals, { query: { per_page: LONGEST_PAGE, "filter[status]": "waiting" } }),
      read(listAbsences),
      read(listDepartures),
      read(listLearnerWithdrawals, { query: { per_page: LONGEST_PAGE, "filter[status]": "earlier" } }),
      read(listSubstitutes, WHOLE),
    ],
  },
  {
    name: "courses",
    fresh: HOURLY,
    bytes: 100_000,
    reads: (known) => courses(known).map((id) => read(getTeachingProgram, { params: { id } })),
  },
  {
    name: "work to mark",
    fresh: OFTEN,
    bytes: 60_000,
    reads: (known) => courses(known).map((id) => read(listSubmissions, { params: { id }, query: MARKING })),
  },
  {
    name: "trainees",
    fresh: HOURLY,
    bytes: 120_000,
    reads: (known) =>
      [LEARNERS, LEARNERS_AT_RISK].flatMap((query) => courses(known).map((id) => read(listTeachingStudents, { params: { id }, query }))),
  },
  {
    name: "conversation",
    fresh: OFTEN,
    bytes: 120_000,
    reads: (known) => courses(known).map((id) => read(listConversation, { params: { id }, query: CONVERSATION_READ })),
  },
  { name: "account", fresh: DAILY, bytes: 20_000, reads: [ACCOUNT, read(getNotificationPreferences), read(listDevices)] },
  {
    name: "content",
    fresh: HOURLY,
    bytes: 110_000,
    reads: (known) =>
      courses(known).flatMap((id) => [
        read(getCourseOutline, { params: { id } }),
        read(listAnnouncements, { params: { id } }),
        read(listImports, { params: { id } }),
      ]),
  },
  {
    name: "sessions",
    fresh: HOURLY,
    bytes: 100_000,
    reads: (known) => courses(known).map(sessionsOf),
  },
  {
    name: "grades and certificates",
    fresh: HOURLY,
    bytes: 100_000,
    reads: (known) =>
      courses(known).flatMap((id) => [
        read(getGradeWeights, { params: { id } }),
        read(getAttendanceDegrees, { params: { id }, ...WHOLE }),
        read(listCourseCertificates, { params: { id }, query: COURSE_CERTIFICATES }),
        read(listCourseReviews, { params: { id }, query: COURSE_REVIEWS }),
      ]),
  },
  CITIES,
];

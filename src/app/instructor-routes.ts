import { msg } from "@lingui/core/macro";
import { learnTeachingSentences } from "#app/i18n/teaching-sentences.ts";
import { AREA_PARTS } from "#app/shell/area/area-parts.ts";
import { type AreaTable, type Route, screen } from "./screen-route.ts";

/** Every address of the instructor area is the instructor's alone and stands beside the side rail, unless it says another layout. */
const inside = (route: Omit<Route, "access">): Route => ({ layout: "area", ...route, access: "instructor" });

/** A page of a course: its own heading is its title, and the device's copy is read without a network. */
const course = (route: Pick<Route, "path" | "screen" | "undisturbed" | "layout">): Route =>
  inside({ title: null, offline: true, ...route });

/**
 * The instructor area, `/instructor/…`. A table of its own, as the student's: a line here costs nobody else anything. Titles
 * are words of the `instructor` and `student` catalogues, which are both here before a screen is.
 */
export const TABLE: AreaTable = {
  learn: learnTeachingSentences,
  parts: AREA_PARTS,
  routes: [
    inside({
      path: "/instructor/dashboard",
      screen: screen(() => import("./screens/instructor/dashboard/dashboard-screen.tsx").then((module) => module.DashboardScreen)),
      title: msg`My dashboard`,
      offline: true,
    }),
    inside({
      path: "/instructor/training-programs",
      screen: screen(() =>
        import("./screens/instructor/training-programs/training-programs-screen.tsx").then((module) => module.TrainingProgramsScreen),
      ),
      title: msg`My programs`,
      offline: true,
    }),
    inside({
      path: "/instructor/training-programs/:id/students",
      screen: screen(() => import("./screens/instructor/students/students-screen.tsx").then((module) => module.StudentsScreen)),
      title: msg`Trainees`,
      offline: true,
    }),
    inside({
      path: "/instructor/training-programs/:id/elsewhere",
      screen: screen(() => import("./screens/instructor/students/elsewhere-screen.tsx").then((module) => module.ElsewhereScreen)),
      title: msg`From the other platform`,
    }),
    inside({
      path: "/instructor/training-programs/:id/students/:userId",
      screen: screen(() => import("./screens/instructor/learner/learner-screen.tsx").then((module) => module.LearnerScreen), "forms"),
      title: msg`Trainee`,
      offline: true,
    }),
    inside({
      path: "/instructor/services/schedule",
      screen: screen(() => import("./screens/instructor/schedule/schedule-screen.tsx").then((module) => module.ScheduleScreen)),
      title: msg`Schedule`,
      offline: true,
    }),
    inside({
      path: "/instructor/services/excuses",
      screen: screen(() => import("./screens/instructor/excuses/excuses-screen.tsx").then((module) => module.ExcusesScreen)),
      title: msg`Excuses`,
      offline: true,
    }),
    inside({
      path: "/instructor/services/excuses/new",
      screen: screen(
        () => import("./screens/instructor/excuses/new-absence-screen.tsx").then((module) => module.NewAbsenceScreen),
        "forms",
      ),
      title: msg`Report an absence`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/services/excuses/:id",
      screen: screen(() => import("./screens/instructor/excuses/absence-screen.tsx").then((module) => module.AbsenceScreen)),
      title: null,
      offline: true,
    }),
    // The menu says `withdrawal`, the specification `withdrawal-requests`: both are the page (R7.4).
    ...["/instructor/services/withdrawal", "/instructor/services/withdrawal-requests"].map((path) =>
      inside({
        path,
        screen: screen(() => import("./screens/instructor/withdrawals/withdrawals-screen.tsx").then((module) => module.WithdrawalsScreen)),
        title: msg`Withdrawal requests`,
        offline: true,
      }),
    ),
    inside({
      path: "/instructor/services/withdrawal/new",
      screen: screen(
        () => import("./screens/instructor/withdrawals/new-departure-screen.tsx").then((module) => module.NewDepartureScreen),
        "forms",
      ),
      title: msg`Ask to leave a program`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/services/withdrawal/:id",
      screen: screen(() => import("./screens/instructor/withdrawals/departure-screen.tsx").then((module) => module.DepartureScreen)),
      title: null,
      offline: true,
    }),
    inside({
      path: "/instructor/notifications",
      screen: screen(() => import("./screens/account/notifications/notifications-screen.tsx").then((module) => module.NotificationsScreen)),
      title: msg`Notifications`,
      offline: true,
    }),
    inside({
      path: "/instructor/requests",
      screen: screen(() =>
        import("./screens/instructor/requests-menu/requests-menu-screen.tsx").then((module) => module.RequestsMenuScreen),
      ),
      title: msg({ message: "Requests", context: "dock" }),
      offline: true,
    }),
    inside({
      path: "/instructor/profile/menu",
      screen: screen(() => import("./screens/account/profile-menu/profile-menu-screen.tsx").then((module) => module.ProfileMenuScreen)),
      title: msg`My account`,
      offline: true,
    }),
    inside({
      path: "/instructor/profile/account-info",
      screen: screen(
        () => import("./screens/account/account-info/account-info-screen.tsx").then((module) => module.AccountInfoScreen),
        "account",
        "forms",
      ),
      title: msg`Account info`,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/profile/second-factor",
      screen: screen(
        () => import("./screens/account/second-factor/second-factor-screen.tsx").then((module) => module.SecondFactorScreen),
        "account",
        "forms",
      ),
      title: msg`Two-step verification`,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/profile/change-password",
      screen: screen(
        () => import("./screens/account/change-password/change-password-screen.tsx").then((module) => module.ChangePasswordScreen),
        "account",
        "forms",
      ),
      title: msg`Change password`,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/profile/notifications",
      screen: screen(
        () =>
          import("./screens/account/notification-preferences/notification-preferences-screen.tsx").then(
            (module) => module.NotificationPreferencesScreen,
          ),
        "account",
        "forms",
      ),
      title: msg`Notification preferences`,
    }),
    course({
      path: "/instructor/course/:id/import",
      screen: screen(
        () => import("./screens/instructor/course-import/import-screen.tsx").then((module) => module.ImportScreen),
        "authoring",
        "forms",
      ),
    }),
    course({
      path: "/instructor/course/:id/imports/:iid",
      screen: screen(
        () => import("./screens/instructor/course-import/report-screen.tsx").then((module) => module.ImportReportScreen),
        "authoring",
        "forms",
      ),
    }),
    course({
      path: "/instructor/course/:id",
      screen: screen(() => import("./screens/instructor/course/overview/to-overview.tsx").then((module) => module.ToOverview), "authoring"),
    }),
    course({
      path: "/instructor/course/:id/overview",
      screen: screen(
        () => import("./screens/instructor/course/overview/overview-screen.tsx").then((module) => module.OverviewScreen),
        "authoring",
        "forms",
      ),
    }),
    course({
      path: "/instructor/course/:id/add-lesson",
      screen: screen(
        () => import("./screens/instructor/course/lesson/lesson-screen.tsx").then((module) => module.LessonScreen),
        "authoring",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/add-activity",
      screen: screen(
        () => import("./screens/instructor/course/activity/activity-screen.tsx").then((module) => module.ActivityScreen),
        "authoring",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/add-interactive-lecture",
      screen: screen(
        () => import("./screens/instructor/course/lecture/lecture-screen.tsx").then((module) => module.LectureScreen),
        "authoring",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/add-application",
      screen: screen(
        () => import("./screens/instructor/course/application/application-screen.tsx").then((module) => module.ApplicationScreen),
        "authoring",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/preview/:itemId",
      screen: screen(
        () => import("./screens/instructor/course/preview/preview-screen.tsx").then((module) => module.PreviewScreen),
        "authoring",
      ),
    }),
    course({
      path: "/instructor/course/:id/marking",
      screen: screen(
        () => import("./screens/instructor/course/marking/queue-screen.tsx").then((module) => module.QueueScreen),
        "authoring",
      ),
    }),
    course({
      path: "/instructor/course/:id/marking/:sid",
      screen: screen(
        () => import("./screens/instructor/course/marking/marking-screen.tsx").then((module) => module.MarkingScreen),
        "authoring",
        "classroom",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/peer-reviews/:itemId",
      screen: screen(
        () => import("./screens/instructor/course/marking/peers/peers-screen.tsx").then((module) => module.PeersScreen),
        "authoring",
      ),
    }),
    course({
      path: "/instructor/course/:id/marks/:gid",
      screen: screen(
        () => import("./screens/instructor/course/marking/part-marks-screen.tsx").then((module) => module.PartMarksScreen),
        "authoring",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/weights",
      screen: screen(
        () => import("./screens/instructor/course/weights/weights-screen.tsx").then((module) => module.WeightsScreen),
        "authoring",
        "forms",
      ),
      undisturbed: true,
    }),
    course({
      path: "/instructor/course/:id/groups",
      screen: screen(
        () => import("./screens/instructor/course/groups/groups-screen.tsx").then((module) => module.GroupsScreen),
        "authoring",
        "forms",
      ),
    }),
    course({
      path: "/instructor/course/:id/my-courses",
      screen: screen(
        () => import("./screens/instructor/course/about/about-screen.tsx").then((module) => module.AboutScreen),
        "authoring",
        "classroom",
      ),
    }),
    ...["/instructor/course/:id/questions", "/instructor/course/:id/questions/:threadId"].map((path) =>
      course({
        path,
        screen: screen(
          () => import("./screens/instructor/course/questions/questions-screen.tsx").then((module) => module.QuestionsScreen),
          "authoring",
          "classroom",
          "forms",
        ),
      }),
    ),
    course({
      path: "/instructor/course/:id/course_rate",
      screen: screen(
        () => import("./screens/instructor/course/reviews/reviews-screen.tsx").then((module) => module.ReviewsScreen),
        "authoring",
        "classroom",
        "forms",
      ),
    }),
    course({
      path: "/instructor/course/:id/certificate",
      screen: screen(
        () => import("./screens/instructor/course/certificate/certificate-screen.tsx").then((module) => module.CertificateScreen),
        "authoring",
      ),
    }),
    // One screen under both of its names.
    ...["register-attendance", "attendance_list"].map((name) =>
      inside({
        path: `/instructor/course/:id/${name}`,
        screen: screen(() => import("./screens/instructor/attendance/register-screen.tsx").then((module) => module.RegisterScreen)),
        title: msg`Register attendance`,
        offline: true,
        undisturbed: true,
      }),
    ),
    inside({
      path: "/instructor/course/:id/attendance_degree",
      screen: screen(() => import("./screens/instructor/attendance-degree/degrees-screen.tsx").then((module) => module.DegreesScreen)),
      title: msg`Attendance grades`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/instructor/course/:id/check-in/:sid",
      screen: screen(() =>
        import("./screens/instructor/check-in-code/check-in-code-screen.tsx").then((module) => module.CheckInCodeScreen),
      ),
      title: msg`Attendance code`,
      layout: "lesson",
      offline: true,
      undisturbed: true,
    }),
  ],
  redirects: {
    "/instructor": "/instructor/dashboard",
    "/instructor/services": "/instructor/services/schedule",
    "/instructor/profile": "/instructor/profile/account-info",
  },
};

import { msg } from "@lingui/core/macro";
import { learnStudentSentences } from "#app/i18n/student-sentences.ts";
import { AREA_PARTS } from "#app/shell/area/area-parts.ts";
import { type AreaTable, type Route, screen } from "./screen-route.ts";

/** Every address of the student area is the student's alone and stands beside the side rail. */
const inside = (route: Omit<Route, "access" | "layout">): Route => ({ ...route, access: "student", layout: "area" });

/** A course says itself who may not see it, and why (R6.6). */
const course = (route: Pick<Route, "path" | "screen" | "layout" | "undisturbed">): Route => ({
  title: null,
  layout: "area",
  offline: true,
  ...route,
});

/**
 * The student area, `/student/…` and `/course/…`. A table of its own: visitors of the public site do not load it, so that a
 * line here costs Home nothing. Titles are words of the `student` catalogue.
 */
export const TABLE: AreaTable = {
  learn: learnStudentSentences,
  parts: AREA_PARTS,
  routes: [
    inside({
      path: "/student/dashboard",
      screen: screen(() => import("./screens/student/dashboard/dashboard-screen.tsx").then((module) => module.DashboardScreen), "student"),
      title: msg`My dashboard`,
      offline: true,
    }),
    inside({
      path: "/student/enrollments",
      screen: screen(
        () => import("./screens/student/enrollments/enrollments-screen.tsx").then((module) => module.EnrollmentsScreen),
        "student",
      ),
      title: msg`My programs`,
      offline: true,
    }),
    inside({
      path: "/student/enrollments/:id/sections",
      screen: screen(() => import("./screens/student/sections/sections-screen.tsx").then((module) => module.SectionsScreen), "classroom"),
      title: null,
      offline: true,
    }),
    inside({
      path: "/student/certifications",
      screen: screen(
        () => import("./screens/student/certificates/certifications-screen.tsx").then((module) => module.CertificationsScreen),
        "student",
      ),
      title: msg`My certificates`,
      offline: true,
    }),
    inside({
      path: "/student/certificates/details/:id",
      screen: screen(
        () => import("./screens/student/certificates/certificate-screen.tsx").then((module) => module.CertificateScreen),
        "forms",
      ),
      title: msg`Certificate of completion`,
      offline: true,
    }),
    inside({
      path: "/student/certificates/delivery/:id",
      screen: screen(() => import("./screens/student/certificates/delivery-screen.tsx").then((module) => module.DeliveryScreen), "forms"),
      title: msg`Certificate delivery`,
      offline: true,
    }),
    inside({
      path: "/student/services/menu",
      screen: screen(
        () => import("./screens/student/services-menu/services-menu-screen.tsx").then((module) => module.ServicesMenuScreen),
        "student",
      ),
      title: msg`Services`,
      offline: true,
    }),
    inside({
      path: "/student/services/schedule",
      screen: screen(() => import("./screens/student/schedule/schedule-screen.tsx").then((module) => module.ScheduleScreen), "student"),
      title: msg`My schedule`,
      offline: true,
    }),
    inside({
      path: "/student/services/grades",
      screen: screen(() => import("./screens/student/grades/grades-screen.tsx").then((module) => module.GradesScreen), "student"),
      title: msg`My grades`,
      offline: true,
    }),
    inside({
      path: "/student/services/check-in",
      screen: screen(() => import("./screens/student/check-in/check-in-screen.tsx").then((module) => module.CheckInScreen), "student"),
      title: msg`Check in`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/student/services/excuses",
      screen: screen(() => import("./screens/student/excuses/excuses-screen.tsx").then((module) => module.ExcusesScreen), "student"),
      title: msg`Excuses`,
      offline: true,
    }),
    inside({
      path: "/student/services/excuses/new",
      screen: screen(() => import("./screens/student/excuses/new-excuse-screen.tsx").then((module) => module.NewExcuseScreen), "forms"),
      title: msg`Submit an excuse`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/student/services/excuses/:id",
      screen: screen(() => import("./screens/student/excuses/excuse-screen.tsx").then((module) => module.ExcuseScreen), "student"),
      title: msg`Excuses`,
      offline: true,
    }),
    inside({
      path: "/student/services/postponement",
      screen: screen(
        () => import("./screens/student/postponement/postponements-screen.tsx").then((module) => module.PostponementsScreen),
        "student",
      ),
      title: msg`Postponement requests`,
      offline: true,
    }),
    inside({
      path: "/student/services/postponement/new",
      screen: screen(
        () => import("./screens/student/postponement/new-postponement-screen.tsx").then((module) => module.NewPostponementScreen),
        "forms",
      ),
      title: msg`New postponement request`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/student/services/postponement/:id",
      screen: screen(
        () => import("./screens/student/postponement/postponement-screen.tsx").then((module) => module.PostponementScreen),
        "forms",
        "student",
      ),
      title: null,
      offline: true,
    }),
    inside({
      path: "/student/services/withdrawal",
      screen: screen(
        () => import("./screens/student/withdrawal/withdrawals-screen.tsx").then((module) => module.WithdrawalsScreen),
        "student",
      ),
      title: msg`Withdrawal requests`,
      offline: true,
    }),
    inside({
      path: "/student/services/withdrawal/new",
      screen: screen(
        () => import("./screens/student/withdrawal/new-withdrawal-screen.tsx").then((module) => module.NewWithdrawalScreen),
        "forms",
      ),
      title: msg`New withdrawal request`,
      offline: true,
      undisturbed: true,
    }),
    inside({
      path: "/student/services/withdrawal/:id",
      screen: screen(
        () => import("./screens/student/withdrawal/withdrawal-screen.tsx").then((module) => module.WithdrawalScreen),
        "forms",
        "student",
      ),
      title: null,
      offline: true,
    }),
    inside({
      path: "/student/notifications",
      screen: screen(
        () => import("./screens/account/notifications/notifications-screen.tsx").then((module) => module.NotificationsScreen),
        "student",
      ),
      title: msg`Notifications`,
      offline: true,
    }),
    inside({
      path: "/student/profile/menu",
      screen: screen(
        () => import("./screens/account/profile-menu/profile-menu-screen.tsx").then((module) => module.ProfileMenuScreen),
        "student",
      ),
      title: msg`My account`,
      offline: true,
    }),
    inside({
      path: "/student/profile/account-info",
      screen: screen(
        () => import("./screens/account/account-info/account-info-screen.tsx").then((module) => module.AccountInfoScreen),
        "account",
        "forms",
      ),
      title: msg`Account info`,
      undisturbed: true,
    }),
    inside({
      path: "/student/profile/second-factor",
      screen: screen(
        () => import("./screens/account/second-factor/second-factor-screen.tsx").then((module) => module.SecondFactorScreen),
        "account",
        "forms",
      ),
      title: msg`Two-step verification`,
      undisturbed: true,
    }),
    inside({
      path: "/student/profile/change-password",
      screen: screen(
        () => import("./screens/account/change-password/change-password-screen.tsx").then((module) => module.ChangePasswordScreen),
        "account",
        "forms",
      ),
      title: msg`Change password`,
      undisturbed: true,
    }),
    inside({
      path: "/student/profile/payment-and-billing",
      screen: screen(
        () =>
          import("./screens/student/profile/payment-and-billing/payment-and-billing-screen.tsx").then(
            (module) => module.PaymentAndBillingScreen,
          ),
        "forms",
      ),
      title: msg`Payment and billing`,
      offline: true,
    }),
    inside({
      path: "/student/orders/:id/seats",
      screen: screen(() => import("./screens/student/seats/seats-screen.tsx").then((module) => module.SeatsScreen), "forms"),
      title: null,
      offline: true,
    }),
    inside({
      path: "/student/profile/notifications",
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
    inside({
      path: "/student/profile/privacy",
      screen: screen(() => import("./screens/student/profile/privacy/privacy-screen.tsx").then((module) => module.PrivacyScreen), "forms"),
      title: msg`Privacy and data`,
    }),
    // Links of emails: they may be opened on a device where nobody is signed in.
    {
      path: "/student/seat-invitation",
      screen: screen(
        () => import("./screens/student/seats/seat-invitation-screen.tsx").then((module) => module.SeatInvitationScreen),
        "forms",
      ),
      title: msg`A seat for you`,
      layout: "entry",
    },
    {
      path: "/student/verify-email",
      screen: screen(
        () => import("./screens/student/profile/verify-email/verify-email-screen.tsx").then((module) => module.VerifyEmailScreen),
        "forms",
      ),
      title: msg`Verify e-mail`,
      layout: "entry",
    },
    {
      path: "/student/keep-second-factor",
      screen: screen(
        () =>
          import("./screens/student/profile/keep-second-factor/keep-second-factor-screen.tsx").then(
            (module) => module.KeepSecondFactorScreen,
          ),
        "forms",
      ),
      title: msg`Keep two-step verification`,
      layout: "entry",
    },
    {
      path: "/student/take-email-back",
      screen: screen(
        () => import("./screens/student/profile/take-email-back/take-email-back-screen.tsx").then((module) => module.TakeEmailBackScreen),
        "forms",
      ),
      title: msg`Take your e-mail back`,
      layout: "entry",
    },
    course({
      path: "/course/:id",
      screen: screen(() => import("./screens/classroom/overview/overview-screen.tsx").then((module) => module.OverviewScreen), "classroom"),
    }),
    course({
      path: "/course/:id/my-courses",
      screen: screen(() => import("./screens/classroom/about/about-screen.tsx").then((module) => module.AboutScreen), "classroom"),
    }),
    ...["/course/:id/questions", "/course/:id/questions/:threadId"].map((path) =>
      course({
        path,
        screen: screen(
          () => import("./screens/classroom/questions/questions-screen.tsx").then((module) => module.QuestionsScreen),
          "classroom",
          "forms",
        ),
      }),
    ),
    course({
      path: "/course/:id/course_rate",
      screen: screen(
        () => import("./screens/classroom/course-rate/course-rate-screen.tsx").then((module) => module.CourseRateScreen),
        "classroom",
        "forms",
      ),
    }),
    course({
      path: "/course/:id/certificate",
      screen: screen(
        () => import("./screens/classroom/certificate/certificate-screen.tsx").then((module) => module.CertificateScreen),
        "classroom",
      ),
    }),
    course({
      path: "/course/:id/lesson/:itemId",
      screen: screen(
        () => import("./screens/classroom/lesson/lesson-screen.tsx").then((module) => module.LessonScreen),
        "classroom",
        "forms",
      ),
      layout: "lesson",
      undisturbed: true,
    }),
  ],
  redirects: {
    "/student": "/student/dashboard",
    "/student/certificates": "/student/certifications",
    "/student/services": "/student/services/schedule",
    "/student/profile": "/student/profile/account-info",
  },
};

import { msg } from "@lingui/core/macro";
import { learnStaffSentences } from "#app/i18n/staff-sentences.ts";
import { STAFF_PARTS } from "#app/shell/staff/staff-parts.ts";
import { KEEPING_ROUTES } from "./staff-keeping-routes.ts";
import { type AreaTable, type Route, screen } from "./screen-route.ts";

/** Every address of the console is the staff's alone; what a role may not see the server refuses, and the menu leaves out. */
const inside = (route: Omit<Route, "access">): Route => ({ layout: "area", ...route, access: "staff" });

const PERSON = screen(() => import("./screens/staff/people/person-screen.tsx").then((module) => module.PersonScreen), "training", "forms");

/** The staff console, `/staff/…` (office.md). A table of its own: nobody else loads a line of it. */
export const TABLE: AreaTable = {
  learn: learnStaffSentences,
  parts: STAFF_PARTS,
  routes: [
    inside({
      path: "/staff",
      screen: screen(() => import("./screens/staff/today/today-screen.tsx").then((module) => module.TodayScreen)),
      title: null,
    }),
    inside({
      path: "/staff/requests",
      screen: screen(() => import("./screens/staff/requests/requests-screen.tsx").then((module) => module.RequestsScreen), "forms"),
      title: null,
    }),
    ...KEEPING_ROUTES.map((route) => inside(route)),
    inside({
      path: "/staff/requests/:kind/:id",
      screen: screen(() => import("./screens/staff/requests/request-screen.tsx").then((module) => module.RequestScreen), "forms"),
      title: null,
      undisturbed: true,
    }),
    inside({
      path: "/staff/people",
      screen: screen(() => import("./screens/staff/people/people-screen.tsx").then((module) => module.PeopleScreen), "training", "forms"),
      title: null,
    }),
    inside({ path: "/staff/people/:id", screen: PERSON, title: null }),
    inside({ path: "/staff/people/:id/:tab", screen: PERSON, title: null }),
    inside({
      path: "/staff/finance/orders",
      screen: screen(() => import("./screens/staff/orders/orders-screen.tsx").then((module) => module.OrdersScreen), "finance", "forms"),
      title: null,
    }),
    inside({
      path: "/staff/finance/orders/:id",
      screen: screen(() => import("./screens/staff/orders/order-screen.tsx").then((module) => module.OrderScreen), "finance", "forms"),
      title: null,
      undisturbed: true,
    }),
    inside({
      path: "/staff/approvals",
      screen: screen(() => import("./screens/staff/approvals/approvals-screen.tsx").then((module) => module.ApprovalsScreen)),
      title: null,
    }),
    inside({
      path: "/staff/approvals/rights/:id",
      screen: screen(() => import("./screens/staff/approvals/approval-screen.tsx").then((module) => module.ApprovalScreen), "forms"),
      title: null,
      undisturbed: true,
    }),
    inside({
      path: "/staff/approvals/refunds/:id",
      screen: screen(
        () => import("./screens/staff/approvals/refund-approval-screen.tsx").then((module) => module.RefundApprovalScreen),
        "forms",
      ),
      title: null,
      undisturbed: true,
    }),
    inside({
      path: "/staff/platform/roles",
      screen: screen(() => import("./screens/staff/roles/roles-screen.tsx").then((module) => module.RolesScreen), "keeping"),
      title: null,
    }),
    inside({
      path: "/staff/platform/audit",
      screen: screen(() => import("./screens/staff/audit/audit-screen.tsx").then((module) => module.AuditScreen), "keeping", "forms"),
      title: null,
    }),
    inside({
      path: "/staff/platform/audit/:id",
      screen: screen(() => import("./screens/staff/audit/audit-screen.tsx").then((module) => module.AuditScreen), "keeping", "forms"),
      title: null,
    }),
    ...["/staff/own-actions", "/staff/own-actions/:id"].map((path) =>
      inside({
        path,
        screen: screen(
          () => import("./screens/staff/audit/own-actions-screen.tsx").then((module) => module.OwnActionsScreen),
          "keeping",
          "forms",
        ),
        title: null,
      }),
    ),
    inside({
      path: "/staff/platform/keys",
      screen: screen(() => import("./screens/staff/keys/keys-screen.tsx").then((module) => module.KeysScreen), "keeping", "forms"),
      title: null,
    }),
    inside({
      path: "/staff/platform/health",
      screen: screen(() => import("./screens/staff/health/health-screen.tsx").then((module) => module.HealthScreen), "keeping"),
      title: null,
    }),
    inside({
      path: "/staff/platform/health/jobs/:id",
      screen: screen(() => import("./screens/staff/health/job-screen.tsx").then((module) => module.JobScreen), "keeping"),
      title: null,
      undisturbed: true,
    }),
    inside({
      path: "/staff/more",
      screen: screen(() => import("./screens/staff/more/more-screen.tsx").then((module) => module.MoreScreen)),
      title: msg({ message: "More", context: "staff" }),
    }),
    inside({
      path: "/staff/profile/second-factor",
      screen: screen(
        () => import("./screens/account/second-factor/second-factor-screen.tsx").then((module) => module.SecondFactorScreen),
        "account",
        "forms",
      ),
      title: msg`Two-step verification`,
    }),
    inside({
      path: "/staff/profile/change-password",
      screen: screen(
        () => import("./screens/account/change-password/change-password-screen.tsx").then((module) => module.ChangePasswordScreen),
        "account",
        "forms",
      ),
      title: msg`Change password`,
      undisturbed: true,
    }),
  ],
  redirects: {
    "/staff/today": "/staff",
    "/staff/finance": "/staff/finance/orders",
    "/staff/content": "/staff/content/news",
    "/staff/platform": "/staff/platform/settings",
    "/staff/profile": "/staff/profile/change-password",
  },
};

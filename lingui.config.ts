import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const area = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include: include.map((path) => `<rootDir>/src/${path}`),
  exclude: ["**/*.test.*", ...exclude.map((path) => `<rootDir>/src/${path}${path.endsWith(".ts") || path.endsWith(".tsx") ? "" : "/**"}`)],
});

// The first paint of Home waits for `public` alone: what other pages say comes with their first screen (routes.tsx).
const student = [
  "app/student-routes.ts",
  "contract/problem-messages-student.ts",
  "app/screens/student",
  "app/widgets/hosted-fields",
  // The account's pages, and what stands round the pages of both areas.
  "app/screens/account",
  ...[
    "link-list.tsx",
    "logout/unsent-dialog.tsx",
    "notification-bell.tsx",
    "section-menu.tsx",
    "section-sheet.tsx",
    "side-rail.tsx",
    "student-links.ts",
    "instructor-links.ts",
  ].map((name) => `app/shell/${name}`),
  "app/widgets/profile-page",
  "app/widgets/accounts/password-advice.tsx",
  "app/widgets/accounts/password-dialog.tsx",
  "app/widgets/accounts/use-password-dialog.tsx",
  "app/widgets/accounts/verify-notice.tsx",
  "app/widgets/schedule",
  "app/widgets/about-course",
  "app/widgets/attendance/excuse-offer.tsx",
  "app/widgets/intents",
  ...[
    "attendance/attendance-words.ts",
    "catalogue/course-counts.ts",
    "attendance/check-in-button.tsx",
    "sessions/join-button.tsx",
    "device/kept-banner.tsx",
    "site/pager.tsx",
    "requests/cancel-request.tsx",
    "requests/excuse-words.ts",
    "coursework/grade-type-words.ts",
    "requests/request-frame.tsx",
    "requests/request-note.tsx",
    "requests/withdrawal-words.ts",
    "site/download-button.tsx",
    "requests/request-file-field.tsx",
    "requests/request-files.tsx",
    "requests/request-status.ts",
    "requests/request-timeline.tsx",
    "attendance/session-marks.tsx",
    "sessions/session-words.ts",
  ].map((name) => `app/widgets/${name}`),
];
// The instructor's pages. What both areas say stands with the student's words, which come with them.
const instructor = [
  "app/instructor-routes.ts",
  "contract/problem-messages-teaching.ts",
  "app/screens/instructor",
  // What stands on the instructor's pages alone.
  "app/widgets/teaching-layout",
  ...["attendance/conflict-list.tsx", "requests/own-request-words.ts", "attendance/risk-words.ts", "time/time-left.tsx"].map(
    (name) => `app/widgets/${name}`,
  ),
  "app/widgets/text-editor",
  "app/widgets/lesson-text",
  "app/widgets/question-field",
  "app/widgets/order-list",
  "app/widgets/content/translation-meter.tsx",
  "app/widgets/upload",
  "app/widgets/two-versions",
];
// The course's own pages and its lessons, which come after the student's words, with what they share with forms.
const classroom = [
  "app/screens/classroom",
  "app/widgets/program-reviews",
  "app/widgets/program-text",
  "app/widgets/course-layout",
  "app/widgets/question-field",
  "app/widgets/order-list",
  "app/widgets/file-field",
  "app/widgets/forms/form-field.tsx",
  "app/widgets/files/storage-meter.tsx",
];
const forms = [
  "app/screens/entry",
  "app/screens/checkout",
  "app/screens/public/contact",
  "app/state/contact/actions.ts",
  "app/screens/public/join-as-trainer",
  "app/screens/public/trainer-application",
  "app/widgets/phone-field",
  "app/widgets/hosted-fields",
  "app/widgets/file-field",
  ...[
    "catalogue/card-words.ts",
    "accounts/entry-layout.tsx",
    "forms/form-field.tsx",
    "forms/form-summary.tsx",
    "accounts/password-rules.tsx",
    "places/place-fields.tsx",
  ].map((name) => `app/widgets/${name}`),
  "contract/field-messages.ts",
];
// What visitors read: about us, standing pages, news.
const shared = ["app/widgets/night/night-hero.tsx", "app/widgets/site/pager.tsx", "app/widgets/site/share-button.tsx"];
const pages = [
  ...["about", "standing-page", "news", "news-post", "verify"].map((name) => `app/screens/public/${name}`),
  "app/screens/device",
  "app/state/queue/take-back.ts",
  "app/state/contact/actions.ts",
  "app/widgets/device/install-panel.tsx",
  "app/widgets/device/install-steps.tsx",
  "app/widgets/files/storage-meter.tsx",
  ...shared,
];
const programs = ["course", "courses", "cart"]
  .map((name) => `app/screens/public/${name}`)
  .concat("app/widgets/program-reviews", "app/widgets/catalogue/course-counts.ts", "app/widgets/lesson-text", shared);

export default defineConfig({
  sourceLocale: "en",
  locales: ["ar", "en"],
  // In CI a fallback would hide a missing Arabic message from both checks.
  fallbackLocales: process.env.CI ? false : { default: "en" },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    area("student", student),
    area("instructor", instructor),
    area("classroom", classroom),
    area("forms", forms),
    area("programs", programs),
    area("pages", pages),
    // What the server says, with the sentences of problem codes and fields, which both ends speak.
    area("server", ["server", "contract"]),
    area(
      "public",
      ["app", "contract"],
      [...student, ...instructor, ...classroom, ...forms, ...programs, ...pages, "contract/problem-messages-staff.ts"],
    ),
  ],
  orderBy: "message",
});

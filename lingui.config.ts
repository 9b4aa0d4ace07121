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
  "app/widgets/accounts",
  "app/widgets/schedule",
  "app/widgets/about-course",
  "app/widgets/attendance",
  "app/widgets/intents",
  ...[
    "attendance-words.ts",
    "course-counts.ts",
    "check-in-button.tsx",
    "join-button.tsx",
    "kept-banner.tsx",
    "pager.tsx",
    "cancel-request.tsx",
    "excuse-words.ts",
    "grade-type-words.ts",
    "request-frame.tsx",
    "request-note.tsx",
    "withdrawal-words.ts",
    "download-button.tsx",
    "request-file-field.tsx",
    "request-files.tsx",
    "request-status.ts",
    "request-timeline.tsx",
    "session-marks.tsx",
    "session-words.ts",
  ].map((name) => `app/widgets/${name}`),
];
// The instructor's pages. What both areas say stands with the student's words, which come with them.
const instructor = [
  "app/instructor-routes.ts",
  "contract/problem-messages-teaching.ts",
  "app/screens/instructor",
  // What stands on the instructor's pages alone.
  "app/widgets/teaching-layout",
  ...["conflict-list.tsx", "own-request-words.ts", "risk-words.ts", "time-left.tsx"].map((name) => `app/widgets/${name}`),
  "app/widgets/text-editor",
  "app/widgets/lesson-text",
  "app/widgets/question-field",
  "app/widgets/order-list",
  "app/widgets/translation-meter.tsx",
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
  "app/widgets/form-field.tsx",
  "app/widgets/storage-meter.tsx",
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
  ...["card-words.ts", "entry-layout.tsx", "form-field.tsx", "form-summary.tsx", "password-rules.tsx", "place-fields.tsx"].map(
    (name) => `app/widgets/${name}`,
  ),
  "contract/field-messages.ts",
];
// What visitors read: about us, standing pages, news.
const shared = ["app/widgets/night-hero.tsx", "app/widgets/pager.tsx", "app/widgets/share-button.tsx"];
const pages = [
  ...["about", "standing-page", "news", "news-post", "verify"].map((name) => `app/screens/public/${name}`),
  "app/screens/device",
  "app/state/queue/take-back.ts",
  "app/state/contact/actions.ts",
  "app/widgets/install-panel.tsx",
  "app/widgets/install-steps.tsx",
  "app/widgets/storage-meter.tsx",
  ...shared,
];
const programs = ["course", "courses", "cart"]
  .map((name) => `app/screens/public/${name}`)
  .concat("app/widgets/program-reviews", "app/widgets/course-counts.ts", "app/widgets/lesson-text", shared);

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

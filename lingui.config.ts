import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const area = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include: include.map((path) => `<rootDir>/src/${path}`),
  exclude: ["**/*.test.*", ...exclude.map((path) => `<rootDir>/src/${path}${path.endsWith(".ts") || path.endsWith(".tsx") ? "" : "/**"}`)],
});

// The first paint of Home waits for `public` alone: what other pages say comes with their first screen (routes.tsx).
const student = [
  "app/screens/student",
  ...["join-button.tsx", "kept-banner.tsx", "session-marks.tsx", "session-words.ts"].map((name) => `app/widgets/${name}`),
];
const forms = [
  "app/screens/entry",
  "app/screens/checkout",
  "app/screens/public/contact",
  "app/screens/public/join-as-trainer",
  "app/screens/public/trainer-application",
  "app/widgets/phone-field",
  "app/widgets/file-field",
  ...["entry-layout.tsx", "form-field.tsx", "form-summary.tsx", "password-rules.tsx"].map((name) => `app/widgets/${name}`),
  "contract/field-messages.ts",
];
// What visitors read: about us, standing pages, news.
const shared = ["app/widgets/pager.tsx", "app/widgets/share-button.tsx"];
const pages = [...["about", "standing-page", "news", "news-post"].map((name) => `app/screens/public/${name}`), ...shared];
const programs = ["app/screens/public/course", "app/screens/public/courses", "app/screens/public/cart", ...shared];

export default defineConfig({
  sourceLocale: "en",
  locales: ["ar", "en"],
  // In CI a fallback would hide a missing Arabic message from both checks.
  fallbackLocales: process.env.CI ? false : { default: "en" },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    area("student", student),
    area("forms", forms),
    area("programs", programs),
    area("pages", pages),
    // What the server says, with the sentences of problem codes and fields, which both ends speak.
    area("server", ["server", "contract"]),
    area("public", ["app", "contract"], [...student, ...forms, ...programs, ...pages]),
  ],
  orderBy: "message",
});

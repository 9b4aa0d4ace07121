import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import type { Words } from "./words.ts";

const INK = "#0A232A";

/**
 * What a device shows of the installed product (W3C Web App Manifest), in one language. `id` and `scope` are the same in
 * both: changing the language is not another app.
 */
export function installManifest(words: Words, language: Language): Record<string, unknown> {
  const say = (descriptor: Parameters<Words["say"]>[1]) => words.say(language, descriptor);
  const icon = (src: string, sizes: string, purpose: "any" | "maskable") => ({ src, sizes, type: "image/png", purpose });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("/icons/icon-192.png", "192x192", "any")] });
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    name: say(msg`Qabas: courses and diplomas`),
    short_name: say(msg`Qabas`),
    description: say(msg`Short courses and diplomas, in Arabic and English. Works without a connection.`),
    display: "standalone",
    // On a desktop the bar of the product lies in the title bar (main-layout.module.css).
    display_override: ["window-controls-overlay", "standalone"],
    // The window that is open goes where the launch leads, without being loaded anew (app/state/launch.ts).
    launch_handler: { client_mode: ["focus-existing", "auto"] },
    share_target: {
      action: "/share",
      method: "GET",
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    orientation: "any",
    background_color: INK,
    theme_color: INK,
    categories: ["education"],
    icons: [
      icon("/icons/icon-192.png", "192x192", "any"),
      icon("/icons/icon-512.png", "512x512", "any"),
      icon("/icons/icon-maskable-192.png", "192x192", "maskable"),
      icon("/icons/icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      shortcut(say(msg`My schedule`), "/student/services/schedule"),
      shortcut(say(msg`Courses and diplomas`), "/courses"),
      shortcut(say(msg`Cart`), "/cart"),
    ],
    screenshots: [
      {
        src: `/screenshots/home-phone-${language}.jpg`,
        sizes: "412x915",
        type: "image/jpeg",
        form_factor: "narrow",
        label: say(msg`Home`),
      },
      {
        src: `/screenshots/home-desktop-${language}.jpg`,
        sizes: "1280x800",
        type: "image/jpeg",
        form_factor: "wide",
        label: say(msg`Home`),
      },
    ],
  };
}

import type { Language } from "#contract/shapes.ts";
import { layOut } from "#server/emails/compose-email.ts";
import { serverWords } from "#server/words.ts";
import { EMAIL_KINDS, senderIn } from "./samples.ts";

const LANGUAGES: readonly Language[] = ["ar", "en"];

/** Every email in both languages as HTML, by `kind-language`. */
export function everyEmail(): Map<string, string> {
  const words = serverWords();
  const pages = Object.entries(EMAIL_KINDS).flatMap(([kind, make]) =>
    LANGUAGES.map((language) => [`${kind}-${language}`, layOut(words, make(words, language), senderIn(language)).html] as const),
  );
  return new Map(pages);
}

/** The page of `npm run dev` on which all emails stand: each in a frame, as a mail program would show it. */
export function emailPreview(): string {
  const frames = [...everyEmail()].map(
    ([name, page]) =>
      `<section><h2>${name}</h2><iframe sandbox title="${name}" srcdoc="${page.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails</title><style>
body { margin: 16px; font: 14px system-ui; display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(390px, 1fr)); }
h2 { font-size: 14px; } iframe { inline-size: 100%; block-size: 760px; border: 1px solid #ccc; }
</style></head><body>${frames.join("\n")}</body></html>`;
}

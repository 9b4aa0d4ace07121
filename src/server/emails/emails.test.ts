import { describe, expect, it } from "vitest";
import type { Language } from "#contract/shapes.ts";
import { serverWords } from "#server/words.ts";
import { EMAIL_KINDS, senderIn } from "#tests/support/emails/samples.ts";
import { layOut } from "./compose-email.ts";
import type { Email } from "./email.ts";

const words = serverWords();
const LANGUAGES: readonly Language[] = ["ar", "en"];

const laidOut = (email: Email) => {
  const { html: page, text } = layOut(words, email, senderIn(email.language));
  return { page, text };
};

/** What a reader sees of markup, without the line that mail programs show beside the subject. */
const seen = (page: string) =>
  page
    .replace(/<style>[\s\S]*?<\/style>/u, "")
    // A number that is not to be broken stands in an element in place of its isolates.
    .replaceAll(/<bdi[^>]*>([^<]*)<\/bdi>/gu, "\u2068$1\u2069")
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

describe.each(Object.entries(EMAIL_KINDS))("R15.2 the email %s", (_, make) => {
  it.each(LANGUAGES)("is in one language and direction, has one button at most, and loads nothing (%s)", (language) => {
    const email = make(words, language);
    const { page } = laidOut(email);
    expect(page).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(page.match(/class="button /gu)?.length ?? 0).toBe(email.button ? 1 : 0);
    expect(page).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import|\bsrc=/u);
    expect(page.length).toBeLessThan(30_000);
  });

  it.each(LANGUAGES)("says as text all that it says as a page (%s)", (language) => {
    const email = make(words, language);
    const { page, text } = laidOut(email);
    const said = [
      ...email.paragraphs,
      ...(email.lines ?? []).flatMap(({ title, details, amount }) => [title, ...details, amount ?? title]),
      ...(email.facts ?? []).flatMap(({ name, value }) => [name, value]),
      ...(email.button ? [email.button.words, email.button.href] : []),
      ...(email.links ?? []).map((link) => link.words),
      email.note ?? email.subject.slice(0, 0),
      senderIn(language).vatNumber,
    ];
    for (const one of said) {
      expect(text).toContain(one);
      expect(seen(page)).toContain(one);
    }
  });
});

it("R15.2 greets by name, with the comma of its language", () => {
  const greeted = (language: Language, name: string | null) =>
    laidOut({ to: "a@example.com", subject: "x", paragraphs: [], language, name }).text.split("\n")[0];
  expect(greeted("ar", "نورة")).toBe("أهلًا \u2068نورة\u2069،");
  expect(greeted("en", "Noura")).toBe("Hello \u2068Noura\u2069,");
  expect(greeted("ar", null)).toBe("أهلًا،");
});

it("what people wrote stays text: neither a name nor a title becomes markup", () => {
  const hostile = '<img src=x onerror=alert(1)> "&amp;" </td>';
  const { page } = laidOut({
    to: "a@example.com",
    language: "en",
    subject: hostile,
    name: hostile,
    paragraphs: [hostile],
    lines: [{ title: hostile, details: [hostile], amount: hostile }],
    facts: [{ name: hostile, value: hostile }],
    button: { words: hostile, href: 'https://qabas.example/"><script>' },
  });
  expect(page).not.toContain("<img");
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

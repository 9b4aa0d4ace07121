/** Sentences of catalogues and of the demo, and what the rules of words find in them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { WORD_RULES, type WordRule } from "./word-rules.ts";

/** Where the demo's and the documents' sentences stand; a folder counts with all that is in it. */
const TEXTS = [
  "src/server/db/seed",
  "src/server/db/standing-text",
  "src/server/documents",
  "src/contract/certificates/certificate-text.ts",
];

/** A lesson on spelling shows what is wrong. */
const SHOWS_MISTAKES = "src/server/db/seed/lessons/writing.ts";

export interface Sentence {
  /** File and line, or file and message. */
  place: string;
  language: "ar" | "en";
  text: string;
  /** Of a catalogue: the rules of the interface hold for it. */
  ofInterface: boolean;
}

export interface Finding {
  place: string;
  rule: string;
  found: string;
  instead: string;
}

/** A message without what is filled in, and without the grammar of its plurals. */
const spoken = (text: string) =>
  text
    .replace(/\{\w+, (?:plural|select|selectordinal),/gu, " ")
    .replace(/\{\w+\}|<\/?\w+\/?>/gu, "\u2068")
    .replace(/(?:=\d|zero|one|two|few|many|other) \{/gu, " {");

const breaks = (rule: WordRule, { language, text, ofInterface }: Sentence) =>
  rule.language === language && (ofInterface || !rule.interfaceOnly) ? rule.pattern.exec(spoken(text)) : null;

export const findWords = (sentences: readonly Sentence[], rules: readonly WordRule[] = WORD_RULES): Finding[] =>
  sentences.flatMap((sentence) =>
    rules.flatMap((rule) => {
      const match = breaks(rule, sentence);
      return match ? [{ place: sentence.place, rule: rule.id, found: match[0], instead: rule.instead }] : [];
    }),
  );

/** What stands in a catalogue, its lines joined; each is a JSON string. */
function textOf(block: string, keyword: string): string {
  const [, lines = ""] = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, "mu").exec(block) ?? [];
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string)
    .join("");
}

/** The sentences of a catalogue, as they are shown. */
export const catalogueSentences = (catalogue: string, file: string, language: "ar" | "en"): Sentence[] =>
  catalogue
    .split("\n\n")
    .filter((block) => !block.startsWith("#~") && textOf(block, "msgid") !== "")
    .map((block) => ({
      place: `${file}: ${textOf(block, "msgid").slice(0, 80)}`,
      language,
      text: textOf(block, "msgstr") || (language === "en" ? textOf(block, "msgid") : ""),
      ofInterface: true,
    }));

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu;
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/gu;

/** The sentences among the texts of a source file: what has Arabic letters, and what is more than one English word. */
export function sourceSentences(source: string, file: string): Sentence[] {
  const bare = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/gu, " "));
  return [...bare.matchAll(LITERAL)].flatMap((match) => {
    const text = match[1] ?? match[2] ?? "";
    const arabic = /[\u0621-\u064A]/u.test(text);
    if (!arabic && !/^[A-Z][^/{}<>=_]* [^/{}<>=_]+$/u.test(text)) return [];
    const line = bare.slice(0, match.index).split("\n").length;
    return [{ place: `${file}:${line}`, language: arabic ? ("ar" as const) : ("en" as const), text, ofInterface: false }];
  });
}

function filesUnder(root: string, name: string): string[] {
  if (/\.tsx?$/u.test(name)) return [name];
  return readdirSync(path.join(root, name), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${name}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, inner);
    return /(?<!\.test)\.tsx?$/u.test(entry.name) ? [inner] : [];
  });
}

/** Everything that is shown to anybody. */
export function allSentences(root: string): Sentence[] {
  const catalogues = (["ar", "en"] as const).flatMap((language) =>
    readdirSync(path.join(root, "locales", language))
      .filter((name) => name.endsWith(".po"))
      .flatMap((name) => {
        const file = `locales/${language}/${name}`;
        return catalogueSentences(readFileSync(path.join(root, file), "utf8"), file, language);
      }),
  );
  const texts = TEXTS.flatMap((name) => filesUnder(root, name))
    .filter((file) => file !== SHOWS_MISTAKES)
    .flatMap((file) => sourceSentences(readFileSync(path.join(root, file), "utf8"), file));
  return [...catalogues, ...texts];
}

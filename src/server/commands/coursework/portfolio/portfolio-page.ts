import { gregorianDate, hijriDate } from "#contract/certificates/certificate-text.ts";
import type { ProgramGrades } from "#contract/coursework/grades.ts";
import type { EnrollmentStatus } from "#contract/enrollments/enrollments.ts";
import type { Language } from "#contract/shapes.ts";
import type { Localised } from "#server/db/tables/learning-content.ts";
import type { Words } from "#server/words.ts";
import { PORTFOLIO_WORDS, type PortfolioWord } from "./portfolio-words.ts";
import type { HandedIn } from "./portfolio-work.ts";

interface Placed {
  name: string;
  /** Null where its file could not come. */
  path: string | null;
}
export type PortfolioWork = Omit<HandedIn, "text" | "file" | "given"> & { text: string | null; file: Placed | null; given: Placed[] };
export interface PortfolioProgram {
  title: Localised<string>;
  status: EnrollmentStatus;
  progress: number;
  startedAt: Date;
  grade: ProgramGrades | null;
  work: readonly PortfolioWork[];
}
interface Page {
  name: Localised<string>;
  now: Date;
  programs: readonly PortfolioProgram[];
  certificates: readonly { title: Localised<string>; number: string; issuedAt: Date; path: string }[];
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);
/** A value of a script that nobody knows. */
const bdi = (text: string): string => `<bdi>${safe(text)}</bdi>`;
const link = (path: string, words: string): string =>
  `<a href="${safe(path.split("/").map(encodeURIComponent).join("/"))}">${bdi(words)}</a>`;

const STYLE = `body{font:16px/1.7 "IBM Plex Sans Arabic",Tahoma,"Segoe UI",sans-serif;max-inline-size:60rem;margin:0 auto;padding:1.5rem;color:#1d1b18;background:#fff}
section{margin-block:2rem}table{border-collapse:collapse;inline-size:100%}th,td{border-block-end:1px solid #ddd8cf;padding:.4rem .6rem;text-align:start;vertical-align:top}
h5,h6{font-size:1rem;margin-block:.6rem .3rem}article{border:1px solid #ddd8cf;border-radius:8px;padding:1rem 1.2rem;margin-block:1rem}p.said{white-space:pre-wrap}nav a{margin-inline-end:1rem}blockquote{margin-inline:0;border-inline-start:3px solid #ddd8cf;padding-inline-start:.8rem}
@media (prefers-color-scheme:dark){body{color:#efeae2;background:#1a1814}a{color:#8fb8ff}th,td,article,blockquote{border-color:#4a453d}}`;

/** The page of a portfolio: whole in both languages, with its own style, and nothing from a network. */
export function portfolioPage(words: Words, page: Page): string {
  const title = `${words.say("ar", PORTFOLIO_WORDS.title)} · ${words.say("en", PORTFOLIO_WORDS.title)}`;
  return `<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(title)}</title><style>${STYLE}</style></head><body>
<nav><a href="#ar" lang="ar">العربية</a><a href="#en" lang="en">English</a></nav>
${part(words, "ar", page)}
${part(words, "en", page)}
</body></html>
`;
}

type Say = (word: PortfolioWord) => string;

function part(words: Words, language: Language, { name, now, programs, certificates }: Page): string {
  const say: Say = (word) => safe(words.say(language, PORTFOLIO_WORDS[word]));
  const onDay = (at: Date) => `${safe(gregorianDate(language, at))} · ${safe(hijriDate(language, at))}`;
  const shown = certificates.map(
    (one) =>
      `<li>${link(one.path, `${one.title[language] || one.title.ar} ${one.number}`)} – ${say("issuedOn")}: ${onDay(one.issuedAt)}</li>`,
  );
  const list = programs.map((program) => programPart(program, { language, say, onDay }));
  return `<section id="${language}" lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<h1>${say("title")}: ${bdi(name[language] || name.ar)}</h1><p>${say("madeOn")}: ${onDay(now)}</p>
<h2>${say("certificates")}</h2>${shown.length > 0 ? `<ul>${shown.join("")}</ul>` : `<p>${say("noCertificates")}</p>`}
<h2>${say("programs")}</h2>${list.length > 0 ? list.join("\n") : `<p>${say("noPrograms")}</p>`}
</section>`;
}

interface Saying {
  language: Language;
  say: Say;
  onDay: (at: Date) => string;
}

function programPart({ title, status, progress, startedAt, grade, work }: PortfolioProgram, saying: Saying): string {
  const { language, say, onDay } = saying;
  const facts = [
    [say("state"), say(status)],
    [say("started"), onDay(startedAt)],
    [say("progress"), `${progress}%`],
    ...(grade?.published ? [[say("grade"), outOf(grade.total, grade.max)]] : []),
  ];
  const marks = (grade?.items ?? []).filter(({ degree, feedback }) => degree !== null || feedback !== null);
  const rows = marks.map(
    (one) =>
      `<tr><td>${bdi(one.translations[language].title || one.title)}</td><td>${one.degree === null ? "" : outOf(one.degree, one.max_degree)}</td><td dir="auto">${safe(one.feedback ?? "")}</td></tr>`,
  );
  const table = `<h4>${say("marks")}</h4><table><thead><tr><th>${say("part")}</th><th>${say("mark")}</th><th>${say("remark")}</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return `<article><h3>${bdi(title[language] || title.ar)}</h3>
<p>${facts.map(([name, value]) => `${name}: ${value}`).join(" · ")}</p>
${rows.length > 0 ? table : ""}${work.length > 0 ? `<h4>${say("work")}</h4>${work.map((one) => workPart(one, saying)).join("")}` : ""}</article>`;
}

const outOf = (degree: number, most: number): string => `<bdi dir="ltr">${degree} / ${most}</bdi>`;

function workPart(work: PortfolioWork, { language, say, onDay }: Saying): string {
  const placed = (word: PortfolioWord, { name, path }: Placed) =>
    `<li>${say(word)}: ${path === null ? `${bdi(name)} (${say("gone")})` : link(path, name)}</li>`;
  const files = [
    work.text === null ? "" : `<li>${link(work.text, "text.txt")} – ${say("text")}</li>`,
    work.url === null ? "" : `<li>${say("link")}: <bdi dir="ltr">${safe(work.url)}</bdi></li>`,
    work.file ? placed("file", work.file) : "",
    ...work.given.map((one) => placed("given", one)),
  ].join("");
  const listed = (lines: HandedIn["rubric"]): string =>
    lines.length === 0
      ? ""
      : `<ul>${lines.map(({ title, points, most }) => `<li>${bdi(title[language] || title.ar)}: ${outOf(points, most)}</li>`).join("")}</ul>`;
  const peers = work.peers.map(
    ({ by, rubric, comment }, place) =>
      `<p>${by ? bdi(by[language] || by.ar) : `${say("peer")} ${place + 1}`}</p>${listed(rubric)}<p class="said" dir="auto">${safe(comment)}</p>`,
  );
  const comments = work.comments.map(
    ({ about, text }) => `<blockquote dir="auto">${safe(about)}</blockquote><p class="said" dir="auto">${safe(text)}</p>`,
  );
  const pageNotes = work.pageNotes.map(({ page, text }) => `<p>${say("page")} ${page}</p><p class="said" dir="auto">${safe(text)}</p>`);
  const state = [
    say(work.status),
    ...(work.degree === null ? [] : [work.most === null ? String(work.degree) : outOf(work.degree, work.most)]),
    ...(work.submittedAt ? [`${say("submittedOn")}: ${onDay(work.submittedAt)}`] : []),
    ...(work.late ? [say("late")] : []),
    ...(work.joint ? [say("joint")] : []),
  ];
  return `<article><h5>${bdi(work.title[language])}</h5><p>${state.join(" · ")}</p><ul>${files}</ul>
${work.feedback === null ? "" : `<h6>${say("remark")}</h6><p class="said" dir="auto">${safe(work.feedback)}</p>`}
${work.rubric.length > 0 ? `<h6>${say("rubric")}</h6>${listed(work.rubric)}` : ""}${comments.length > 0 ? `<h6>${say("comments")}</h6>${comments.join("")}` : ""}${pageNotes.length > 0 ? `<h6>${say("pageNotes")}</h6>${pageNotes.join("")}` : ""}${peers.length > 0 ? `<h6>${say("peers")}</h6>${peers.join("")}` : ""}</article>`;
}

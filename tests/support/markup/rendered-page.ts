import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { schemaProblems } from "./schema-org.ts";

/** What has to be true of the markup of a rendered page, whatever it is about. */
export interface RenderedPage {
  path: string;
  language: "ar" | "en";
  /** Where the product says it lives. */
  origin: string;
  status: number;
  html: string;
  /** The content security policy that came with it. */
  policy: string;
}

const MAX_GZIP = 60 * 1024;

export const titleOf = (html: string): string => /<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? "";

/** Values of an attribute in all tags of a name that match. */
function tags(html: string, name: string, having: RegExp): string[] {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "gu"))].map(([tag]) => tag).filter((tag) => having.test(tag));
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`, "u").exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

/** Everything that is wrong, each in words. */
export function renderedProblems(page: RenderedPage): string[] {
  const { html, language } = page;
  const problems: string[] = [];
  const [root = ""] = tags(html, "html", /./u);
  if (attribute(root, "lang") !== language) problems.push(`its language is ${attribute(root, "lang")}`);
  if (attribute(root, "dir") !== (language === "ar" ? "rtl" : "ltr")) problems.push(`its direction is ${attribute(root, "dir")}`);
  const gzip = gzipSync(html).length;
  if (gzip > MAX_GZIP) problems.push(`${gzip} bytes as gzip`);
  const headings = html.match(/<h1\b/gu)?.length ?? 0;
  if (headings !== 1) problems.push(`${headings} headings of the first level`);
  return [...problems, ...headProblems(page), ...scriptProblems(page), ...wholeProblems(html), ...jsonLdProblems(page)];
}

/** Title, description, and who it is for search engines and link previews (R10). */
function headProblems({ html, path, language, origin, status }: RenderedPage): string[] {
  const problems: string[] = [];
  if (titleOf(html).trim() === "") problems.push("it has no title");
  const meta = (name: string) => tags(html, "meta", new RegExp(`(?:name|property)="${name}"`, "u")).map((tag) => attribute(tag, "content"));
  for (const name of ["description", "og:title", "og:description", "og:url", "og:type", "og:locale", "og:image"]) {
    const found = meta(name);
    if (found.length !== 1 || !found[0]?.trim()) problems.push(`${found.length} of meta ${name}`);
  }
  const canonical = tags(html, "link", /rel="canonical"/u).map((tag) => attribute(tag, "href"));
  const alternates = new Map(
    tags(html, "link", /hreflang="/u).map((tag) => [attribute(tag, "hreflang") ?? "", attribute(tag, "href") ?? ""]),
  );
  // A list narrowed by filters is everybody's to read, and no page of its own to find.
  const hidden = meta("robots")[0] === "noindex";
  if (status !== 200 && !hidden) problems.push("a page that is not there may be indexed");
  if (status === 200 && hidden && !path.includes("?")) problems.push("it may not be indexed");
  if (hidden) return canonical.length === 0 ? problems : [...problems, "it may not be indexed, and has a canonical address"];
  if (canonical.length !== 1) problems.push(`${canonical.length} canonical addresses`);
  if (canonical[0] !== alternates.get(language)) problems.push(`canonical ${canonical[0]} is not the ${language} alternate`);
  if (alternates.get("x-default") !== alternates.get("ar")) problems.push("the default is not the Arabic page");
  const { pathname } = new URL(path, origin);
  for (const name of ["ar", "en", "x-default"]) {
    const address = alternates.get(name);
    if (!address?.startsWith(`${origin}${pathname}`)) problems.push(`alternate ${name} is ${address}`);
    else if ((new URL(address).searchParams.get("lang") ?? "ar") !== (name === "en" ? "en" : "ar"))
      problems.push(`alternate ${name}: ${address}`);
  }
  return problems;
}

/** Nothing in the page runs but files of our own and the one script that starts it; that and its import map the policy names by their hash. */
function scriptProblems({ html, policy }: RenderedPage): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gu)].map(([, attributes = "", text = ""]) => ({
    attributes,
    text,
  }));
  const data = /type="application\/(?:ld\+)?json"/u;
  const run = scripts.filter(({ attributes }) => !data.test(attributes));
  const inline = run.filter(({ attributes }) => !/\ssrc="/u.test(attributes));
  const hashes = inline.map(({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const allowed = /(?:^|;)\s*script-src ([^;]*)/u.exec(policy)?.[1];
  return [
    ...run.filter(({ attributes }) => /\ssrc="(?!\/[^/"])/u.test(attributes)).map(({ attributes }) => `a foreign script: ${attributes}`),
    ...(inline.filter(({ attributes }) => !attributes.includes("importmap")).length === 1 && inline.length === 2
      ? []
      : [`${inline.length} inline scripts`]),
    ...(allowed === ["'self'", ...hashes].join(" ") ? [] : [`scripts are allowed by ${allowed}`]),
    ...[...html.matchAll(/<[a-z][^>]*\s(on[a-z]+|style)="/giu)].map(([tag, name]) => `attribute ${name}: ${tag.slice(0, 80)}`),
    ...[...html.matchAll(/(?:href|src|action)="javascript:/giu)].map(() => "a javascript: address"),
  ];
}

/** Rendered to the end: no part that waits for a script to be shown, and none that shows only that it waits. */
function wholeProblems(html: string): string[] {
  const problems = [...html.matchAll(/<(?:div|template)\b[^>]*\sid="[SBP]:[^"]*"/gu)].map(([tag]) => `a part comes later: ${tag}`);
  if (html.includes("<!--$?-->") || html.includes("<!--$!-->")) problems.push("a part was left waiting");
  if (/<main\b[\s\S]*aria-busy="true"[\s\S]*<\/main>/u.test(html)) problems.push("something in it is still loading");
  return problems;
}

function jsonLdProblems({ html, status }: RenderedPage): string[] {
  const written = [...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gu)].map(([, text = ""]) => text);
  if (status === 200 && written.length === 0) return ["it says nothing of itself as JSON-LD"];
  return written.flatMap((text) => {
    try {
      return schemaProblems(JSON.parse(text) as object);
    } catch {
      return [`JSON-LD that is no JSON: ${text.slice(0, 80)}`];
    }
  });
}

/** Types that a page speaks of at its top level. */
export const typesIn = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/gu)].map(
    ([, text = "{}"]) => (JSON.parse(text) as { "@type": string })["@type"],
  );

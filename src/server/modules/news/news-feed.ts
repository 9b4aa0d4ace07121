import { msg } from "@lingui/core/macro";
import { desc } from "drizzle-orm";
import type { NewsBlock } from "#contract/news/news.ts";
import { pageAddress } from "#contract/site/page-address.ts";
import { type Language, LANGUAGES } from "#contract/shapes.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import { xmlText } from "#server/http/xml-text.ts";
import type { Services } from "#server/services.ts";
import { changedAt, outBy } from "./news-queries.ts";
import { postBody } from "./post-body.ts";

export const FEED_PATH = "/news/feed.xml";
const ENTRIES = 20;

type Row = typeof newsPosts.$inferSelect;

/** The newest posts that are out by now, whole, as Atom (RFC 4287). */
export async function newsFeed({ config, words, db, clock }: Services, language: Language): Promise<string> {
  const rows = await db
    .select()
    .from(newsPosts)
    .where(outBy(clock.now()))
    .orderBy(desc(newsPosts.publishedAt), desc(newsPosts.id))
    .limit(ENTRIES);
  const at = (path: string, other = language) => xmlText(pageAddress(config.publicUrl, path, other));
  const name = words.say(language, msg`Qabas`);
  // Without a post there is no moment to name but the beginning of time.
  const updated = new Date(Math.max(0, ...rows.map((row) => changedAt(row).getTime())));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${at(FEED_PATH)}</id>`,
    `<title>${xmlText(words.say(language, msg`Qabas news`))}</title>`,
    `<subtitle>${xmlText(words.say(language, msg`What is new in programs, partnerships and certificates`))}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${at(FEED_PATH)}"/>`,
    `<link rel="alternate" type="text/html" href="${at("/news")}"/>`,
    ...LANGUAGES.filter((other) => other !== language).map(
      (other) => `<link rel="alternate" type="application/atom+xml" hreflang="${other}" href="${at(FEED_PATH, other)}"/>`,
    ),
    `<icon>${xmlText(`${config.publicUrl}/icons/icon-192.png`)}</icon>`,
    `<author><name>${xmlText(name)}</name></author>`,
    ...rows.map((row) => entry(row, language, at(`/news/${row.id}`))),
    "</feed>",
  ].join("\n");
}

function entry(row: Row, language: Language, address: string): string {
  const arabic = language === "ar";
  const author = arabic ? row.authorAr : row.authorEn;
  return [
    "<entry>",
    `<id>${address}</id>`,
    `<title>${xmlText(arabic ? row.titleAr : row.titleEn)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${row.publishedAt.toISOString()}</published>`,
    `<updated>${changedAt(row).toISOString()}</updated>`,
    author ? `<author><name>${xmlText(author)}</name></author>` : "",
    `<category term="${xmlText(row.categorySlug)}" label="${xmlText(arabic ? row.categoryAr : row.categoryEn)}"/>`,
    `<summary>${xmlText(arabic ? row.excerptAr : row.excerptEn)}</summary>`,
    `<content type="html">${xmlText(
      postBody(arabic ? row.bodyAr : row.bodyEn)
        .map(html)
        .join(""),
    )}</content>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Our text is plain: escaped once as HTML, and the whole once more as the text of an element. */
function html({ kind, text, by, items = [] }: NewsBlock): string {
  const plain = xmlText(text);
  if (kind === "heading") return `<h2>${plain}</h2>`;
  if (kind === "quotation") return `<blockquote><p>${plain}</p>${by ? `<p>${xmlText(by)}</p>` : ""}</blockquote>`;
  if (kind === "paragraph") return `<p>${plain}</p>`;
  return `<ul>${items.map((item) => `<li>${item.term ? `<b>${xmlText(item.term)}</b> ` : ""}${xmlText(item.text)}</li>`).join("")}</ul>`;
}

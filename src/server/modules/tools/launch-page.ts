import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Language } from "#contract/shapes.ts";
import { xmlText } from "#server/http/xml-text.ts";

const SCRIPT = "document.forms[0].submit()";
const STYLE =
  "body{font:1.125rem/1.8 system-ui,sans-serif;margin:0;min-block-size:100vh;display:grid;place-content:center;justify-items:center;padding:24px;text-align:center}button{font:inherit;padding:8px 24px}ul{list-style:none;padding:0;display:grid;gap:8px;justify-items:start;text-align:start}@media(prefers-color-scheme:dark){body{background:#14110d;color:#f3ede2}}";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * What these pages may do. A form's action is an address that staff registered to the letter, or our own; where it leads on from there is
 * the other's affair, and browsers hold that against this page too: so any https address, and of plain http the other's own origin.
 */
const policy = ({ actions = [], runs = false, framed = false }: Pick<Page, "actions" | "runs" | "framed">): string => {
  const form = actions.length === 0 ? "'none'" : ["https:", ...new Set(actions.map((action) => new URL(action).origin))].join(" ");
  const script = runs ? hashOf(SCRIPT) : "'none'";
  const ancestors = framed ? "*" : "'none'";
  return `default-src 'none'; script-src ${script}; style-src ${hashOf(STYLE)}; form-action ${form}; base-uri 'none'; frame-ancestors ${ancestors}`;
};

interface Page {
  language: Language;
  title: string;
  body: string;
  /** Where its form leads, with what it leads on to; left out: it has none. */
  actions?: readonly string[];
  /** It sends its form by itself. */
  runs?: boolean;
  /** Another's page may show it within itself: it tells nothing of anybody. */
  framed?: boolean;
}

/** A page of the protocol, for whoever stands between two servers. */
export const sendPage = async (reply: FastifyReply, status: number, page: Page): Promise<FastifyReply> => {
  const { language, title, body } = page;
  // The usual header of the whole server knows no exception.
  if (page.framed) reply.removeHeader("x-frame-options");
  return await reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy(page))
    .header("referrer-policy", "no-referrer")
    .send(
      `<!doctype html><html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${xmlText(title)}</title><style>${STYLE}</style>` +
        `<body>${body}</body></html>`,
    );
};

/** Fields of a form that nobody sees. */
export const hiddenFields = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${xmlText(name)}" value="${xmlText(String(value))}">`)
    .join("");

/** Posts to the tool what it is told, by itself; where no script runs by a press. */
export const sendLaunch = async (
  reply: FastifyReply,
  { language, words, action, fields }: { language: Language; words: { title: string; press: string }; action: string; fields: object },
): Promise<FastifyReply> => {
  const form = `<form method="post" action="${xmlText(action)}">${hiddenFields(fields)}<noscript><button>${xmlText(words.press)}</button></noscript></form>`;
  return await sendPage(reply, 200, {
    language,
    title: words.title,
    body: `<p>${xmlText(words.title)}</p>${form}<script>${SCRIPT}</script>`,
    actions: [action],
    runs: true,
  });
};

/** Why nothing was opened, and what to do: whoever sees it stands in a tab of its own. */
export const sendNotOpened = async (
  reply: FastifyReply,
  status: number,
  { language, title, help }: { language: Language; title: string; help: string },
): Promise<FastifyReply> =>
  await sendPage(reply, status, { language, title, body: `<main><h1>${xmlText(title)}</h1><p>${xmlText(help)}</p></main>` });

import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Language } from "#contract/shapes.ts";
import { xmlText } from "#server/http/xml-text.ts";

const SCRIPT = "document.forms[0].submit()";
const STYLE =
  "body{font:1.125rem/1.8 system-ui,sans-serif;margin:0;min-block-size:100vh;display:grid;place-content:center;justify-items:center;padding:24px;text-align:center}button{font:inherit;padding:8px 24px}@media(prefers-color-scheme:dark){body{background:#14110d;color:#f3ede2}}";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * What these pages may do. The form's action is an address that staff registered to the letter; where a tool leads on from there is its own
 * affair, and browsers hold that against this page too: so any https address, and of plain http the tool's own origin.
 */
const policy = (action: string | null): string => {
  const form = action === null ? "'none'" : `https: ${new URL(action).origin}`;
  const script = action === null ? "'none'" : hashOf(SCRIPT);
  return `default-src 'none'; script-src ${script}; style-src ${hashOf(STYLE)}; form-action ${form}; base-uri 'none'; frame-ancestors 'none'`;
};

interface Page {
  language: Language;
  title: string;
  body: string;
  /** Where its form leads; null: it has none. */
  action: string | null;
}

const send = async (reply: FastifyReply, status: number, { language, title, body, action }: Page): Promise<FastifyReply> =>
  await reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", policy(action))
    .header("referrer-policy", "no-referrer")
    .send(
      `<!doctype html><html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${xmlText(title)}</title><style>${STYLE}</style>` +
        `<body>${body}</body></html>`,
    );

/** Posts to the tool what it is told, by itself; where no script runs by a press. */
export const sendLaunch = async (
  reply: FastifyReply,
  { language, words, action, fields }: { language: Language; words: { title: string; press: string }; action: string; fields: object },
): Promise<FastifyReply> => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${xmlText(String(value))}">`);
  const form = `<form method="post" action="${xmlText(action)}">${inputs.join("")}<noscript><button>${xmlText(words.press)}</button></noscript></form>`;
  return await send(reply, 200, {
    language,
    title: words.title,
    body: `<p>${xmlText(words.title)}</p>${form}<script>${SCRIPT}</script>`,
    action,
  });
};

/** Why nothing was opened, and what to do: whoever sees it stands in a tab of its own. */
export const sendNotOpened = async (
  reply: FastifyReply,
  status: number,
  { language, title, help }: { language: Language; title: string; help: string },
): Promise<FastifyReply> =>
  await send(reply, status, { language, title, body: `<main><h1>${xmlText(title)}</h1><p>${xmlText(help)}</p></main>`, action: null });

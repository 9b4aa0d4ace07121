import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as a page, for mail programs that show one. */
  html?: string;
  attachments?: { filename: string; content: Uint8Array | string; contentType: string }[];
  /** Address that ends mails of this kind, by a press in the mail program too (RFC 2369, RFC 8058). */
  unsubscribe?: string;
  /** `<…@…>`, the same at every try; made by the sender where none is given. */
  messageId?: string;
  /** Somebody waits for it: it does not queue behind others for a connection. */
  urgent?: boolean;
}

/** Sends one mail, or throws: the job that asked for it is tried again. */
export interface MailProvider {
  send(mail: Mail): Promise<void>;
  /** With the server: it may hold connections. */
  close(): void;
}

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; none: mails are written as files. */
  smtpUrl: string | null;
  from: string;
  /** Folder of the written mails. */
  folder: string;
}

/** What the provider needs of its surroundings. */
export interface MailSurroundings {
  now(): Date;
  log: { info(fields: object, message: string): void };
}

/** Mails over SMTP where a server is set, else into a folder. Neither logs what a mail says, nor to whom: it may hold a link that signs in. */
/** `Qabas <no-reply@qabas.example>` -> `no-reply@qabas.example`. */
export const addressIn = (from: string): string => /[^\s<>]+@[^\s<>]+/u.exec(from)?.[0] ?? "no-reply@localhost";

export const createMail = (settings: MailSettings, surroundings: MailSurroundings): MailProvider =>
  settings.smtpUrl === null ? folderMail(settings, surroundings) : smtpMail(settings.smtpUrl, settings.from);

/** An SMTP server must answer within this, milliseconds. */
const SMTP_TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Kept open between mails; a connection takes so many mails and is then made anew. */
const SMTP_POOL = { pool: true, maxConnections: 2, maxMessages: 100 } as const;

/** Urgent mails have connections of their own: thousands of others never stand before them. */
function smtpMail(url: string, from: string): MailProvider {
  const connections = () => createTransport({ url, ...SMTP_POOL, ...SMTP_TIMEOUTS });
  const [urgent, others] = [connections(), connections()];
  return {
    async send(mail) {
      await (mail.urgent ? urgent : others).sendMail(message(mail, from));
    },
    close() {
      urgent.close();
      others.close();
    },
  };
}

function folderMail({ from, folder }: MailSettings, { now, log }: MailSurroundings): MailProvider {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message: bytes } = await transport.sendMail({ ...message(mail, from), date: now() });
      const file = join(folder, `${now().toISOString().replaceAll(/[:.]/gu, "-")}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Readable by the owner of the process alone: a mail may hold a one-time link.
      await writeFile(file, bytes as Buffer, { mode: 0o600, flag: "wx" });
      log.info({ file }, "mail written to a file, because QABAS_SMTP_URL is not set");
    },
    close: () => transport.close(),
  };
}

const message = (mail: Mail, from: string): SendMailOptions => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  ...(mail.attachments
    ? {
        attachments: mail.attachments.map(({ content, ...rest }) => ({
          ...rest,
          content: typeof content === "string" ? content : Buffer.from(content),
        })),
      }
    : {}),
  ...(mail.messageId ? { messageId: mail.messageId } : {}),
  // Arabic as UTF-8 in base64, whatever the relays in between can carry; asks vacation replies to stay away.
  textEncoding: "base64",
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(mail.unsubscribe ? { "List-Unsubscribe": `<${mail.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
  },
});

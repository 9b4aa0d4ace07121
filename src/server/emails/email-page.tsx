import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#contract/shapes.ts";
import type { Email, EmailFact, EmailFrame, EmailLine, EmailLink, Sender } from "./email.ts";

/**
 * An email as HTML. Mail programs know tables and inline styles, and few know more: classes only turn colours round in the dark and
 * widen the page on phones, and nothing is lost where they are ignored. No picture, no font and no script is loaded from anywhere.
 */
export function emailPage(email: Email, frame: EmailFrame, sender: Sender): string {
  return `<!doctype html>${renderToStaticMarkup(<EmailPage email={email} frame={frame} sender={sender} />)}`;
}

/** Colours of `app/ui/tokens.css`: mail programs know no custom properties. */
const COLOUR = {
  ground: "#f4f7f7",
  surface: "#ffffff",
  line: "#d6e1e3",
  text: "#0a232a",
  soft: "#3f5b62",
  night: "#0a232a",
  link: "#15454f",
  ember: "#ffb454",
  button: "#0f323b",
} as const;

const FACES = "'Readex Pro', 'IBM Plex Sans Arabic', 'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif";

const IN_THE_DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #06171c !important; }
  .surface { background: #0f2a32 !important; border-color: #1c4650 !important; }
  .line { border-color: #1c4650 !important; }
  .text { color: #eaf2f3 !important; }
  .soft { color: #b4cbd0 !important; }
  .link { color: #ffb454 !important; }
  .button { background: #ffb454 !important; }
  .button-words { color: #06171c !important; }
}
@media (max-width: 600px) {
  .page { padding: 0 !important; }
  .surface { border-radius: 0 !important; border-inline-width: 0 !important; }
  .inside { padding-left: 20px !important; padding-right: 20px !important; }
  .wide { display: block !important; text-align: center !important; }
}`;

const directionOf = (language: Language) => (language === "ar" ? "rtl" : "ltr");
/** Where a line begins: mail programs know no logical sides. */
const startOf = (language: Language) => (language === "ar" ? "right" : "left");
const endOf = (language: Language) => (language === "ar" ? "left" : "right");

interface PageProps {
  email: Email;
  frame: EmailFrame;
  sender: Sender;
}

function EmailPage({ email, frame, sender }: PageProps) {
  const { language } = email;
  const text: CSSProperties = {
    margin: "0 0 16px",
    fontFamily: FACES,
    fontSize: 16,
    lineHeight: "28px",
    color: COLOUR.text,
    textAlign: startOf(language),
  };
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Dates, amounts and order numbers are no phone numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{email.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: IN_THE_DARK }} />
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: COLOUR.ground }}>
        {/* What a list of mails shows beside the subject. */}
        <div style={{ display: "none", overflow: "hidden", maxHeight: 0, opacity: 0 }}>{email.paragraphs[0]}</div>
        <div className="page" style={{ padding: "24px 12px" }}>
          <Table
            className="surface"
            align="center"
            style={{
              maxWidth: 560,
              margin: "0 auto",
              background: COLOUR.surface,
              border: `1px solid ${COLOUR.line}`,
              borderRadius: 16,
              borderCollapse: "separate",
              overflow: "hidden",
            }}
          >
            <tr>
              <td className="inside" style={{ padding: "20px 32px", background: COLOUR.night }}>
                <Brand name={sender.name} language={language} />
              </td>
            </tr>
            <tr>
              <td className="inside" style={{ padding: "32px 32px 8px" }}>
                <h1 className="text" style={{ ...text, fontSize: 21, lineHeight: "34px", fontWeight: 600 }}>
                  <Words>{email.subject}</Words>
                </h1>
                <p className="text" style={text}>
                  {frame.greeting}
                </p>
                {email.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="text" style={{ ...text, whiteSpace: "pre-line" }}>
                    <Words>{paragraph}</Words>
                  </p>
                ))}
                {email.lines?.length ? <Lines lines={email.lines} language={language} /> : null}
                {email.facts?.length ? <Facts facts={email.facts} language={language} /> : null}
                {email.button ? <Button link={email.button} orOpen={frame.orOpen} language={language} /> : null}
                {email.links?.map((link) => (
                  <p key={link.href} style={text}>
                    <TextLink href={link.href}>{link.words}</TextLink>
                  </p>
                ))}
                {email.note ? (
                  <p className="soft" style={{ ...text, fontSize: 14, lineHeight: "24px", color: COLOUR.soft }}>
                    {email.note}
                  </p>
                ) : null}
              </td>
            </tr>
            <tr>
              <td className="inside" style={{ padding: "8px 32px 28px" }}>
                <Foot frame={frame} sender={sender} language={language} end={email.unsubscribe} />
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  );
}

/** A number of an order or an invoice stands in isolates (`isolated`): it is not broken at its hyphens. */
function Words({ children }: { children: string }) {
  return children.split(/(\u2068[\w-]{1,24}\u2069)/u).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={`${index}${part}`} style={{ whiteSpace: "nowrap" }}>
        {part.slice(1, -1)}
      </bdi>
    ) : (
      part
    ),
  );
}

/** A table that is no table of data: screen readers pass over it. */
function Table({ children, ...more }: { children: ReactNode; className?: string; style?: CSSProperties; align?: "center" }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...more}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The mark in letters: it is there where pictures are not loaded. */
function Brand({ name, language }: { name: string; language: Language }) {
  return (
    <p
      style={{
        margin: 0,
        fontFamily: FACES,
        fontSize: 20,
        lineHeight: "32px",
        fontWeight: 600,
        color: "#ffffff",
        textAlign: startOf(language),
      }}
    >
      <span aria-hidden="true" style={{ color: COLOUR.ember }}>
        {"\u25C6 "}
      </span>
      {name}
    </p>
  );
}

function Lines({ lines, language }: { lines: readonly EmailLine[]; language: Language }) {
  const cell: CSSProperties = {
    padding: "12px 0",
    borderTop: `1px solid ${COLOUR.line}`,
    fontFamily: FACES,
    fontSize: 15,
    lineHeight: "25px",
    color: COLOUR.text,
    verticalAlign: "top",
  };
  return (
    <Table style={{ margin: "0 0 8px" }}>
      {lines.map(({ title, details, amount }) => (
        <tr key={title}>
          <td className="line text" style={{ ...cell, textAlign: startOf(language) }}>
            <strong style={{ fontWeight: 600 }}>{title}</strong>
            {details.map((detail) => (
              <span key={detail} className="soft" style={{ display: "block", fontSize: 14, color: COLOUR.soft }}>
                {detail}
              </span>
            ))}
          </td>
          {amount === null ? null : (
            <td className="line text" style={{ ...cell, textAlign: endOf(language), whiteSpace: "nowrap", paddingInlineStart: 16 }}>
              {amount}
            </td>
          )}
        </tr>
      ))}
    </Table>
  );
}

function Facts({ facts, language }: { facts: readonly EmailFact[]; language: Language }) {
  const cell: CSSProperties = {
    padding: "8px 0",
    borderTop: `1px solid ${COLOUR.line}`,
    fontFamily: FACES,
    fontSize: 15,
    lineHeight: "25px",
    verticalAlign: "top",
  };
  return (
    <Table style={{ margin: "0 0 24px" }}>
      {facts.map(({ name, value }) => (
        <tr key={name}>
          <td className="line soft" style={{ ...cell, color: COLOUR.soft, textAlign: startOf(language) }}>
            {name}
          </td>
          <td className="line text" style={{ ...cell, color: COLOUR.text, textAlign: endOf(language), fontWeight: 600 }}>
            <Words>{value}</Words>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Button({ link, orOpen, language }: { link: EmailLink; orOpen: string; language: Language }) {
  return (
    <>
      <Table style={{ margin: "8px 0 12px" }}>
        <tr>
          <td align={startOf(language)}>
            <a
              className="button button-words wide"
              href={link.href}
              style={{
                display: "inline-block",
                padding: "12px 28px",
                borderRadius: 12,
                background: COLOUR.button,
                color: "#ffffff",
                fontFamily: FACES,
                fontSize: 16,
                lineHeight: "26px",
                fontWeight: 600,
                textDecoration: "none",
              }}
            >
              {link.words}
            </a>
          </td>
        </tr>
      </Table>
      <p
        className="soft"
        style={{
          margin: "0 0 16px",
          fontFamily: FACES,
          fontSize: 13,
          lineHeight: "22px",
          color: COLOUR.soft,
          textAlign: startOf(language),
          overflowWrap: "anywhere",
        }}
      >
        {orOpen}{" "}
        <TextLink href={link.href}>
          <bdi dir="ltr">{link.href}</bdi>
        </TextLink>
      </p>
    </>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} style={{ color: COLOUR.link, textDecoration: "underline" }}>
      {children}
    </a>
  );
}

interface FootProps {
  frame: EmailFrame;
  sender: Sender;
  language: Language;
  /** Where emails of this kind end. */
  end: EmailLink | undefined;
}

function Foot({ frame, sender, language, end }: FootProps) {
  const line: CSSProperties = {
    margin: "0 0 4px",
    fontFamily: FACES,
    fontSize: 13,
    lineHeight: "22px",
    color: COLOUR.soft,
    textAlign: startOf(language),
  };
  return (
    <div className="line" style={{ paddingTop: 16, borderTop: `1px solid ${COLOUR.line}` }}>
      <p className="soft" style={line}>
        {frame.reason}
      </p>
      {end ? (
        <p className="soft" style={line}>
          <TextLink href={end.href}>{end.words}</TextLink>
        </p>
      ) : null}
      <p className="soft" style={line}>
        {[sender.name, sender.address].filter(Boolean).join(language === "ar" ? "، " : ", ")}
      </p>
      {sender.vatNumber ? (
        <p className="soft" style={line}>
          {frame.vatNumber} <bdi dir="ltr">{sender.vatNumber}</bdi>
        </p>
      ) : null}
      <p className="soft" style={line}>
        {sender.phone ? (
          <>
            <bdi dir="ltr">{sender.phone}</bdi>
            {" \u00B7 "}
          </>
        ) : null}
        {sender.email ? (
          <>
            <bdi dir="ltr">{sender.email}</bdi>
            {" \u00B7 "}
          </>
        ) : null}
        <TextLink href={sender.publicUrl}>
          <bdi dir="ltr">{sender.publicUrl.replace(/^https?:\/\//u, "")}</bdi>
        </TextLink>
      </p>
    </div>
  );
}

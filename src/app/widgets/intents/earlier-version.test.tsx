import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { EarlierVersionNotice, sendAnew } from "./earlier-version.tsx";

const drawn = (saved: boolean, busy = false) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <EarlierVersionNotice of={{ saved, sendAnew: () => undefined }} busy={busy} />
    </I18nProvider>,
  );

describe("I2: a form whose earlier version was saved without its knowing", () => {
  beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

  it("says so, and that what was changed since was not sent", () => {
    expect(drawn(true)).toContain("Your first version was already saved");
    expect(drawn(true)).toMatch(/<button[^>]*>.*Send as a new one/u);
    expect(drawn(false)).toBe("");
  });

  it("is not sent twice by two presses", () => {
    expect(drawn(true, true)).toMatch(/<button[^>]*(?:disabled|aria-busy="true")/u);
    expect(drawn(true)).not.toMatch(/<button[^>]*(?:disabled=""|aria-busy="true")/u);
  });

  it("sends what it holds as something new: its key is another one before it is sent", () => {
    const done: string[] = [];
    sendAnew({ renew: () => done.push("renewed") }, { submit: () => done.push("sent") });
    expect(done).toEqual(["renewed", "sent"]);
  });
});

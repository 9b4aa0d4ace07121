import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { type Action, useAction } from "./use-action.ts";

function pressed(): Action<string> {
  const held: Action<string>[] = [];
  function Button() {
    held.push(useAction());
    return null;
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Button />
    </I18nProvider>,
  );
  const [action] = held;
  if (!action) throw new Error("nothing was drawn");
  return action;
}

describe("a press that takes time and may fail", () => {
  beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

  it("begins with nothing under way and nothing to say", () => {
    expect(pressed()).toMatchObject({ busy: false, which: null, error: null, failure: null });
  });

  it("hands back what it failed with and throws nothing, so that the button can be pressed again", async () => {
    const refused = new Problem("version_conflict");
    expect(await pressed().act(() => Promise.reject(refused))).toBe(refused);
    expect(await pressed().act(async () => "done")).toBeNull();
  });
});

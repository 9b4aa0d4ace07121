import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { vatRatesOf } from "#contract/tax/vat-rates.ts";
import { VatName } from "./vat-name.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const said = (...lines: { vat_rate?: number }[]): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <VatName rates={vatRatesOf(lines)} />
    </I18nProvider>,
  ).replaceAll(/<\/?bdi>/gu, "");

it("the VAT of a sum is named by its lines: the standard rate, none, or both", () => {
  expect(said()).toBe("Includes 15% VAT");
  expect(said({}, {})).toBe("Includes 15% VAT");
  expect(said({ vat_rate: 0 }, { vat_rate: 0 })).toBe("Without VAT");
  expect(said({ vat_rate: 0 }, {})).toBe("Includes 15% VAT, 0% on some programs");
});

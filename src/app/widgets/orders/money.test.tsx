import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { languageAtom } from "#app/state/language/language.ts";
import { store } from "#app/state/store.ts";
import { Money, Price } from "./money.tsx";

const drawn = (language: "ar" | "en", what: ReactNode): string => {
  store.set(languageAtom, language);
  return renderToStaticMarkup(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>{what}</I18nProvider>
    </Provider>,
  );
};
const names = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/gu)].map(([, name]) => name);
/** The figures on screen; the sign is a drawing beside them. */
const figures = (markup: string) => [...markup.matchAll(/aria-hidden="true">([^<]+)<\/span>/gu)].map(([, text]) => text);

describe("money (design.md §5)", () => {
  beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

  it("is one image, named with the word of the currency in either language", () => {
    expect(names(drawn("ar", <Money sar={1250} />))).toEqual(["1,250 ريال"]);
    expect(names(drawn("en", <Money halalas={95_000} />))).toEqual(["950 SAR"]);
    expect(drawn("en", <Money sar={950} />)).toContain('role="img"');
  });

  it("shows halalas only where there are some, with digits 0 to 9 in both languages", () => {
    expect(figures(drawn("ar", <Money halalas={23_750} />))).toEqual(["237.50"]);
    expect(figures(drawn("en", <Money halalas={160_000} />))).toEqual(["1,600"]);
  });

  it("puts the minus outermost and says it", () => {
    const markup = drawn("ar", <Money halalas={-30_000} />);
    expect(figures(markup)).toEqual(["−", "300"]);
    expect(names(markup)).toEqual(["ناقص 300 ريال"]);
  });

  it("R4.1 shows the discounted price first and the old one struck, and a price of nothing as a word", () => {
    expect(names(drawn("en", <Price price={1250} discounted={950} />))).toEqual(["950 SAR", "Before discount: 1,250 SAR"]);
    expect(names(drawn("en", <Price price={320} discounted={null} />))).toEqual(["320 SAR"]);
    expect(drawn("en", <Price price={100} discounted={0} />)).toContain("Free");
  });
});

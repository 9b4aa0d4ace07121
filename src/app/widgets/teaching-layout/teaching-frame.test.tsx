import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { beforeAll, expect, it } from "vitest";
import { NoSuchCourse } from "./teaching-frame.tsx";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

it("a course that is not there is the first heading of a page without a head, such as that of a code on the wall", () => {
  const markup = renderToStaticMarkup(
    <Provider>
      <I18nProvider i18n={i18n}>
        <Router ssrPath="/instructor/course/7/check-in/9">
          <NoSuchCourse />
        </Router>
      </I18nProvider>
    </Provider>,
  );
  expect(/<h1[^>]*>([^<]*)/u.exec(markup)?.[1]).toBe("This course is not one of yours");
});

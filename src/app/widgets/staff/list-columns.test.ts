import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { expect, it } from "vitest";
import { chosenColumns } from "./list-columns.tsx";
import { StaffList } from "./staff-list.tsx";

const columns = ["number", "date", "buyer", "total", "status"].map((key) => ({ key, head: key })) as [
  { key: string; head: string },
  ...{ key: string; head: string }[],
];
const keys = (asked: string) => chosenColumns(columns, asked).map(({ key }) => key);

it("issue 20: a list shows the columns that its address asks for, in that order; its name and its state always stand", () => {
  expect(keys("")).toEqual(["number", "date", "buyer", "total", "status"]);
  expect(keys("total,date")).toEqual(["number", "total", "date", "status"]);
  expect(keys("total,unknown,status,total")).toEqual(["number", "total", "status"]);
  expect(keys("none")).toEqual(["number", "status"]);
});

it("a figure is named by its column's head where a row is two lines, and by the head alone in a table", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const drawn = (narrow: boolean): string => {
    const list = createElement(StaffList<{ code: string; used: number }>, {
      label: "Discount codes",
      rows: [{ code: "DATA20", used: 17 }],
      narrow,
      keyOf: ({ code }) => code,
      hrefOf: () => null,
      columns: [
        { key: "code", head: "Discount code", cell: ({ code }) => code },
        { key: "used", head: "Used", phone: "second", named: true, cell: ({ used }) => used },
      ],
    });
    const place: ComponentProps<typeof Router> = { ssrPath: "/staff", children: list };
    return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Router, place)));
  };
  expect(drawn(true)).toContain("Used: 17");
  expect(drawn(false)).not.toContain("Used: 17");
});

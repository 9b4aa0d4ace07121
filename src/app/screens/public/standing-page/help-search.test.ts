import { expect, it } from "vitest";
import { foundArticles } from "./help-search.tsx";

const ARTICLES = [
  { id: "refunds", heading: "الاسترداد", paragraphs: ["يُطلب الاسترداد خلال أربعة عشر يومًا"] },
  { id: "devices", heading: "Devices of an account", paragraphs: ["An old device can be removed"], points: ["Tablets count too"] },
];
const found = (query: string) => foundArticles(ARTICLES, query).map(({ id }) => id);

it("finds an article by its words without their article, marks and hamza, and in what its points say", () => {
  expect(found("استرداد")).toEqual(["refunds"]);
  expect(found("الإسترداد")).toEqual(["refunds"]);
  expect(found("بالاسترداد يطلب")).toEqual(["refunds"]);
  expect(found("tablets DEVICE")).toEqual(["devices"]);
});

it("shows all of them where nothing is asked, and none where a word stands nowhere", () => {
  expect(found(" ")).toEqual(["refunds", "devices"]);
  expect(found("device شهادة")).toEqual([]);
});

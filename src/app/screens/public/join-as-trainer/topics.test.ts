import { describe, expect, it } from "vitest";
import { TRAINER } from "#contract/requests/trainers.ts";
import { checkJoin, emptyJoin } from "./join-values.ts";
import { addTopics, endsTopic } from "./topics.ts";

describe("topics as they are added (R2.5)", () => {
  it("takes several at once, tidied, each once however it is spelled", () => {
    expect(addTopics(["تحليل البيانات"], "  إدارة   المشاريع، Python\nتحليل البيانات ; ادارة المشاريع")).toEqual([
      "تحليل البيانات",
      "إدارة المشاريع",
      "Python",
    ]);
  });

  it("takes no more than there is room for, and cuts none: what is too long is told", async () => {
    const many = Array.from({ length: 14 }, (_, index) => `t${index}`).join(",");
    expect(addTopics([], many)).toHaveLength(TRAINER.topicsMax);
    const topics = addTopics([], "ن".repeat(300));
    expect(topics[0]).toHaveLength(300);
    expect((await checkJoin({ ...emptyJoin(), topics }, undefined)).topics).toEqual({
      key: "maxLength",
      values: { max: TRAINER.topicMax },
    });
  });

  it("leaves out what nobody can see", () => {
    expect(addTopics([], "\u202E\u200B , ")).toEqual([]);
    expect(addTopics([], "<b>نقد</b>")).toEqual(["<b>نقد</b>"]);
  });

  it("ends a topic at a comma of either language", () => {
    expect(endsTopic("نقد،")).toBe(true);
    expect(endsTopic("a,")).toBe(true);
    expect(endsTopic("نقد أدبي")).toBe(false);
  });
});

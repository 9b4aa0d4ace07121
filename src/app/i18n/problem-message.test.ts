import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { Problem, PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { codeSentence, learnSentences, problemSentence } from "./problem-message.ts";
import { studentProblemMessages } from "#contract/problem-messages-student.ts";
import { staffProblemMessages } from "#contract/problem-messages-staff.ts";
import { teachingProblemMessages } from "#contract/problem-messages-teaching.ts";
import { messages as instructor } from "#locales/ar/instructor.po";
import { messages as server } from "#locales/ar/server.po";
import { messages as student } from "#locales/ar/student.po";
import { messages as shared } from "#locales/ar/public.po";

const english = setupI18n({ locale: "en", messages: { en: {} } });
const arabic = setupI18n({ locale: "ar", messages: { ar: { ...server, ...shared, ...student, ...instructor } } });
const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
const failure = (code: string) => Object.assign(new Error(code), { code });

describe("the sentence of a failure", () => {
  it("of an area that was not entered yet is that of any unknown failure", () => {
    const ofAreas = { ...studentProblemMessages, ...teachingProblemMessages, ...staffProblemMessages };
    const codes = Object.keys(ofAreas) as ProblemCode[];
    for (const code of codes) expect(problemSentence(english, new Problem(code))).toMatch(/^Something went wrong/u);
    learnSentences(ofAreas);
    for (const code of codes) expect(problemSentence(english, new Problem(code))).not.toMatch(/^Something went wrong/u);
  });

  it.each(codes)("R10.1 %s has one in both languages", (code) => {
    const problem = new Problem(code, { values: { amount: 500 } });
    expect(problemSentence(english, problem)).toMatch(/^[A-Z].*\w/u);
    expect(problemSentence(english, problem)).not.toContain("{");
    expect(problemSentence(arabic, problem)).toMatch(/\p{Script=Arabic}/u);
    expect(problemSentence(arabic, problem)).not.toContain("{");
  });

  it("puts the server's values into it", () => {
    expect(problemSentence(english, new Problem("coupon_min_total", { values: { amount: 500 } }))).toBe(
      "This code needs a total of 500 SAR or more",
    );
  });

  it("R9.3 no network, a slow answer and an unreadable one are told apart; a cancelled call is silent", () => {
    const said = ["network", "timeout", "unreadable"].map((code) => problemSentence(english, failure(code)));
    expect(new Set(said).size).toBe(3);
    expect(said[0]).toBe("Check your internet connection");
    expect(problemSentence(english, failure("cancelled"))).toBe("");
  });

  it("takes what has no code of ours for unexpected", () => {
    const unexpected = problemSentence(english, new Problem("unexpected"));
    for (const error of [new TypeError("x"), "x", null, undefined, failure("ERR_BAD_RESPONSE")]) {
      expect(problemSentence(english, error)).toBe(unexpected);
    }
  });

  it("says a bare code, and nothing for one that is none of ours", () => {
    expect(codeSentence(english, "seat_unavailable")).toBe("This cohort is full");
    expect(codeSentence(english, "king")).toBeNull();
    expect(codeSentence(english, null)).toBeNull();
  });
});

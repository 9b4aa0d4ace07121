import { describe, expect, it } from "vitest";
import { Problem, PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { failureKind } from "./failure-kind.ts";

describe("why nothing came", () => {
  it("is never a missing connection where the service answered, whatever this device knows of its network", () => {
    for (const code of Object.keys(PROBLEM_STATUS) as ProblemCode[])
      for (const reached of [true, false]) expect(failureKind(new Problem(code), reached), code).not.toBe("not-kept");
  });

  it("is a fault of ours, a service that does not answer, a closed door or a session that ran out, by the answer", () => {
    expect(failureKind(new Problem("unexpected"), true)).toBe("fault");
    expect(failureKind(new Problem("gateway_timeout"), true)).toBe("no-answer");
    expect(failureKind(new Problem("unavailable"), false)).toBe("no-answer");
    expect(failureKind(new Problem("role_required"), true)).toBe("forbidden");
    expect(failureKind(new Problem("unauthenticated"), true)).toBe("lapsed");
    expect(failureKind(new Problem("validation_error"), true)).toBe("refused");
  });

  it("is a missing connection only where the service cannot be reached otherwise either", () => {
    expect(failureKind({ code: "network" }, false)).toBe("not-kept");
    expect(failureKind({ code: "network" }, true)).toBe("no-answer");
    expect(failureKind({ code: "timeout" }, true)).toBe("no-answer");
  });

  it("is a fault where the answer could not be read, or something of ours broke", () => {
    expect(failureKind({ code: "unreadable" }, false)).toBe("fault");
    expect(failureKind(new TypeError("x is not a function"), true)).toBe("fault");
  });
});

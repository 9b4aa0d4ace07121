import { describe, expect, it } from "vitest";
import { Problem, PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { failureKind } from "./failure-kind.ts";

const EVERYBODY = ["ours", "down", "nobody", null] as const;
const unreadable = (status: number) => ({ code: "unreadable", status });

describe("why nothing came", () => {
  it("U5: is never a missing connection where the service answered, whatever this device knows of its network", () => {
    for (const code of Object.keys(PROBLEM_STATUS) as ProblemCode[])
      for (const heard of EVERYBODY) expect(["not-kept", null], code).not.toContain(failureKind(new Problem(code), heard));
  });

  it("U5: nor where a gateway answers in its place", () => {
    for (const heard of EVERYBODY) {
      expect(failureKind(unreadable(500), heard)).toBe("fault");
      expect(failureKind(unreadable(502), heard)).toBe("no-answer");
    }
    expect(failureKind({ code: "network" }, "down")).toBe("no-answer");
  });

  it("is a fault of ours, a service that does not answer, a closed door, nothing there or a session that ran out, by the answer", () => {
    const kind = (code: ProblemCode) => failureKind(new Problem(code), "ours");
    expect(kind("unexpected")).toBe("fault");
    expect(kind("gateway_timeout")).toBe("no-answer");
    expect(failureKind(new Problem("unavailable"), "nobody")).toBe("no-answer");
    expect(kind("unauthenticated")).toBe("lapsed");
    expect(kind("enrollment_not_found")).toBe("not-found");
    expect(kind("validation_error")).toBe("refused");
  });

  it("tells a door that is closed to this account from one that opens later", () => {
    for (const code of ["forbidden", "role_required", "course_access_denied"] as const)
      expect(failureKind(new Problem(code), "ours")).toBe("closed");
    for (const code of ["item_locked", "email_unverified", "reauth_required"] as const)
      expect(failureKind(new Problem(code), "ours")).toBe("forbidden");
  });

  it("is a missing connection only where the service does not answer its smallest question either", () => {
    for (const failure of [{ code: "network" }, { code: "timeout" }, null]) {
      expect(failureKind(failure, "nobody")).toBe("not-kept");
      expect(failureKind(failure, "ours")).toBe("no-answer");
      expect(failureKind(failure, null), "nobody knows yet").toBeNull();
    }
  });

  it("is a fault where an answer of ours came in half or something of ours broke, and no connection where a portal answers for all", () => {
    expect(failureKind(unreadable(200), "ours")).toBe("fault");
    expect(failureKind(unreadable(200), "nobody")).toBe("not-kept");
    expect(failureKind(new TypeError("x is not a function"), "ours")).toBe("fault");
  });
});

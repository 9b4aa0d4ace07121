import { describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { readEnvelope, TransportFailure } from "./envelope.ts";

const none = new Headers();
const body = (envelope: object) => JSON.stringify(envelope);
const failure = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("it was taken for an answer");
};

describe("the envelope of an answer", () => {
  it("gives data, meta and message of a success", () => {
    const reply = readEnvelope(201, body({ status: 201, message: "Added", data: { id: 1 }, meta: { total: 3 } }), none);
    expect(reply).toEqual({ data: { id: 1 }, meta: { total: 3 }, message: "Added", fromDevice: null });
  });

  it("tells a copy of this device by its header", () => {
    const at = "2026-11-22T06:00:00.000Z";
    expect(readEnvelope(200, body({ status: 200, message: "", data: [] }), new Headers({ "X-From-Device": at })).fromDevice).toEqual(
      new Date(at),
    );
  });

  it("rebuilds the server's problem with fields, data and the time to wait", () => {
    const error = failure(() =>
      readEnvelope(
        422,
        body({ status: 422, message: "", data: { amount: 1 }, code: "validation_error", error_keys: { email: [{ key: "email" }] } }),
        new Headers({ "Retry-After": "7", "X-Request-Id": "aB3_x-1f" }),
      ),
    );
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      code: "validation_error",
      status: 422,
      options: { fields: { email: [{ key: "email" }] }, retryAfter: 7, reference: "aB3_x-1f" },
    });
  });

  it.each([
    ["the page of a captive portal (F31)", 200, "<!doctype html><title>Sign in to Wi-Fi</title>"],
    ["its 401", 401, "<h1>Login</h1>"],
    ["half a document (F32)", 200, '{"status":200,"message":"","data":{"id"'],
    ["somebody else's JSON", 200, '{"ok":true}'],
    ["an envelope that contradicts its status", 200, body({ status: 500, message: "", data: null, code: "unexpected" })],
    ["a 401 without our code", 401, body({ status: 401, message: "no", data: null })],
    ["nothing", 502, ""],
  ])("R3.2 P6 never takes %s for an answer of ours", (_, status, text) => {
    const error = failure(() => readEnvelope(status, text, none));
    expect(error).toBeInstanceOf(TransportFailure);
    expect(error).toMatchObject({ code: "unreadable", status });
  });
});

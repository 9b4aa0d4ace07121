import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { object, text } from "#contract/schema.ts";
import { listenToCalls } from "./call.ts";
import { formData, upload } from "./upload.ts";

/** The browser's request, as far as an upload knows it; a test plays the network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  status = 0;
  responseText = "";
  withCredentials = false;
  timeout = 0;
  address = "";
  body: FormData | null = null;
  answerHeaders: Record<string, string> = {};

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  answer(status: number, envelope: object | string) {
    this.status = status;
    this.responseText = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
    this.dispatchEvent(new Event("load"));
  }
}

const apply = endpoint("POST", "/applications/:id", {
  summary: "Sends a file",
  access: "anyone",
  params: object({ id: text() }),
  data: object({ reference: text() }),
});
const file = new File(["%PDF-1.7"], "سيرة.pdf", { type: "application/pdf" });
const options = { params: { id: "7" }, fields: { name: "نورة" }, files: { cv: file } };
const reached = vi.fn();
const unauthenticated = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("location", { origin: "https://qabas.example" });
  vi.stubGlobal("document", { cookie: "auth_token=t; XSRF-TOKEN=x", documentElement: { lang: "ar" }, querySelector: () => null });
  reached.mockReset();
  listenToCalls({ reached, slow: () => undefined, unauthenticated });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an upload (R9.3)", () => {
  it("rebuilds the server's refusal, with its fields", async () => {
    const sent = upload(apply, options);
    FakeRequest.last.answer(422, {
      status: 422,
      message: "",
      data: null,
      code: "validation_error",
      error_keys: { cv: [{ key: "file.type" }] },
    });
    await expect(sent).rejects.toMatchObject({ code: "validation_error", options: { fields: { cv: [{ key: "file.type" }] } } });
    await expect(sent).rejects.toBeInstanceOf(Problem);
    expect(reached).toHaveBeenLastCalledWith(true, false);
  });

  it("speaks as every call does, and gives the answer's data", async () => {
    const progress = vi.fn();
    const sent = upload(apply, { ...options, onProgress: progress });
    const request = FakeRequest.last;
    expect(request.address).toBe("POST https://qabas.example/api/v1/applications/7");
    expect(request.withCredentials).toBe(true);
    expect(request.headers).toMatchObject({
      accept: "application/json",
      "accept-language": "ar",
      authorization: "Bearer t",
      "x-xsrf-token": "x",
    });
    expect(request.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/u);
    // The browser writes the boundary.
    expect(request.headers).not.toHaveProperty("content-type");
    expect(request.body?.get("cv")).toMatchObject({ name: "سيرة.pdf" });
    request.progress(10, 40);
    expect(progress).toHaveBeenCalledWith(10, 40);
    request.answer(201, { status: 201, message: "", data: { reference: "TR-1" } });
    expect((await sent).data).toEqual({ reference: "TR-1" });
  });

  it("waits for a server that is busy for a moment, and tells after the fourth time", async () => {
    const busy = () => {
      FakeRequest.last.answerHeaders = { "retry-after": "10" };
      FakeRequest.last.answer(503, { status: 503, message: "", data: null, code: "unavailable" });
    };
    const sent = upload(apply, options);
    busy();
    await vi.advanceTimersByTimeAsync(9_999);
    const first = FakeRequest.last;
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeRequest.last).not.toBe(first);
    FakeRequest.last.answer(201, { status: 201, message: "", data: { reference: "TR-1" } });
    expect((await sent).data).toEqual({ reference: "TR-1" });

    const control = new AbortController();
    const given = upload(apply, { ...options, signal: control.signal });
    busy();
    await vi.advanceTimersByTimeAsync(5_000);
    control.abort();
    await expect(given).rejects.toMatchObject({ code: "cancelled" });

    const never = upload(apply, options).catch((error: unknown) => error);
    for (let time = 0; time < 4; time += 1) {
      busy();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(await never).toMatchObject({ code: "unavailable" });
  });

  it("is never acknowledged by the page of a captive portal", async () => {
    const sent = upload(apply, options);
    FakeRequest.last.answer(200, "<!doctype html><title>Wi-Fi</title>");
    await expect(sent).rejects.toMatchObject({ code: "unreadable" });
    expect(reached).toHaveBeenLastCalledWith(false, false);
  });

  it("is cancelled by the person, which says nothing about the network", async () => {
    const control = new AbortController();
    const sent = upload(apply, { ...options, signal: control.signal });
    control.abort();
    await expect(sent).rejects.toMatchObject({ code: "cancelled" });
    expect(reached).not.toHaveBeenCalled();
    await expect(upload(apply, { ...options, signal: control.signal })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("goes on as long as bytes move, and fails once they stand still for a minute", async () => {
    const sent = upload(apply, options);
    const refused = expect(sent).rejects.toMatchObject({ code: "timeout" });
    for (let minute = 0; minute < 3; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      FakeRequest.last.progress(minute + 1, 100);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
  });

  it("tells a broken line from a refusal", async () => {
    const sent = upload(apply, options);
    FakeRequest.last.dispatchEvent(new Event("error"));
    await expect(sent).rejects.toMatchObject({ code: "network" });
  });
});

it("a form travels with its lists repeated and what is undefined left out, its files last", () => {
  const body = formData({ name: "ن", years_experience: 3, consent: true, topics: ["a", "b"], linkedin: undefined }, { cv: file });
  expect([...body.keys()]).toEqual(["name", "years_experience", "consent", "topics", "topics", "cv"]);
  expect(body.getAll("topics")).toEqual(["a", "b"]);
  expect(body.get("consent")).toBe("true");
});

import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { either, flag, instant, integer, list, nullable, number, object, oneOf, optional, text, word } from "#contract/schema.ts";
import { replySchema, serializerOf } from "./reply-schema.ts";

const described = endpoint("GET", "/x", {
  summary: "",
  access: "public",
  data: object({
    word: oneOf("a", "b"),
    maybeWord: nullable(oneOf("a", "b")),
    maybeText: nullable(text()),
    maybeNumber: nullable(number()),
    maybeFlag: nullable(flag()),
    maybeDay: nullable(instant()),
    maybeObject: nullable(object({ id: integer() })),
    maybeList: nullable(list(object({ id: integer() }))),
    absent: optional(nullable(text())),
    shapes: list(
      either(
        object({ type: word("text"), text: text() }),
        object({ type: word("figure"), file: nullable(object({ language: nullable(oneOf("ar", "en")) })) }),
      ),
    ),
  }),
});

const leftOut: unknown[] = [];

async function send(data: object): Promise<unknown> {
  const app = fastify();
  app.setSerializerCompiler(({ schema }) => serializerOf(schema, (id) => leftOut.push(id)));
  app.get("/", { schema: { response: replySchema(described) } }, async () => ({ status: 200, message: "", data, secret: 1 }));
  const answer = await app.inject("/");
  await app.close();
  return answer.json();
}

const FULL = {
  word: "a",
  maybeWord: "b",
  maybeText: "t",
  maybeNumber: 1.5,
  maybeFlag: false,
  maybeDay: "2026-11-22T06:00:00.000Z",
  maybeObject: { id: 1 },
  maybeList: [{ id: 2 }],
  shapes: [
    { type: "text", text: "t" },
    { type: "figure", file: null },
    { type: "figure", file: { language: "ar" } },
    { type: "figure", file: { language: null } },
  ],
};

describe("what leaves the server", () => {
  it("is what is declared, value for value", async () => {
    expect(await send(FULL)).toEqual({ status: 200, message: "", data: FULL });
    expect(await send({ ...FULL, absent: null })).toMatchObject({ data: { absent: null } });
  });

  it("is null where it may be null", async () => {
    const empty = {
      word: "b",
      maybeWord: null,
      maybeText: null,
      maybeNumber: null,
      maybeFlag: null,
      maybeDay: null,
      maybeObject: null,
      maybeList: null,
      shapes: [],
    };
    expect(await send(empty)).toEqual({ status: 200, message: "", data: empty });
  });

  it("is nothing that was not declared, however deep", async () => {
    const leaking = { ...FULL, password: "x", maybeObject: { id: 1, national_id: "x" }, maybeList: [{ id: 2, token: "x" }] };
    expect(await send(leaking)).toEqual({ status: 200, message: "", data: FULL });
  });

  it("is refused where a declared field is missing", async () => {
    const { maybeText: _, ...partial } = FULL;
    expect(await send(partial)).toMatchObject({ statusCode: 500 });
  });
});

describe("I8: a list with an item that cannot be written", () => {
  const listed = object({
    status: integer(),
    data: list(object({ id: integer(), body: list(text()), tags: list(object({ id: integer() })) })),
  });
  const good = { id: 1, body: ["a"], tags: [{ id: 5 }] };
  const written = (data: unknown[]) => {
    const ids: unknown[] = [];
    const text = serializerOf(listed, (id) => ids.push(id))({ status: 200, data });
    return { data: (JSON.parse(text) as { data: unknown[] }).data, ids };
  };

  it.each([
    ["a text where a list belongs", { id: 2, body: "text", tags: [] }],
    ["an object where a list belongs", { id: 2, body: {}, tags: [] }],
    ["a missing field", { id: 2, tags: [] }],
  ])("%s: the rest is there, and the log hears its id", (_what, broken) => {
    expect(written([good, broken, { ...good, id: 3 }])).toEqual({ data: [good, { ...good, id: 3 }], ids: [2] });
  });

  it("an item inside an item is left out alone", () => {
    expect(written([{ ...good, tags: [{ id: 5 }, {}] }])).toEqual({ data: [good], ids: [null] });
  });

  it("an answer that is wrong by itself stays a failure", () => {
    expect(() => serializerOf(listed, () => undefined)({ data: [good] })).toThrow();
  });
});

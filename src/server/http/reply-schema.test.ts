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

async function send(data: object): Promise<unknown> {
  const app = fastify();
  app.setSerializerCompiler(({ schema }) => serializerOf(schema));
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindRule, MESSAGE_KINDS, MESSAGE_VARIABLES, type MessageKind } from "./message-kinds.ts";
import { textFault, worded } from "./message-text.ts";

const KINDS = Object.keys(MESSAGE_KINDS) as MessageKind[];
const kinds = fc.constantFrom(...KINDS);
const plain = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[{}]/gu, ""));
/** A text of a kind with all that it has to say, in any order, between words that say anything. */
const right = kinds.chain((kind) => {
  const names = [...kindRule(kind).required];
  return fc
    .tuple(
      fc.shuffledSubarray(names, { minLength: names.length, maxLength: names.length }),
      fc.array(plain, { minLength: 8, maxLength: 8 }),
    )
    .map(([order, words]) => ({ kind, body: order.map((name, place) => `${words[place]}{${name}}`).join("") + (words[7] ?? "") }));
});

describe("issue 20.6 the grammar of the texts of messages", () => {
  it("takes every text that says what it has to, whatever stands between", () => {
    fc.assert(fc.property(right, ({ kind, body }) => textFault(kind, "body", body) === null));
  });

  it("names what is missing, and takes no name that the kind does not know", () => {
    for (const kind of KINDS) {
      const { required, optional } = kindRule(kind);
      const all = required.map((name) => `{${name}}`).join(" ");
      for (const name of required)
        expect(textFault(kind, "body", all.replace(`{${name}}`, ""))).toEqual({ key: "template.missing", values: { known: `{${name}}` } });
      const strange = MESSAGE_VARIABLES.filter((name) => ![...required, ...optional].includes(name));
      for (const name of [...strange, "password", "toString", ""]) {
        expect(textFault(kind, "title", `{${name}}`)?.key).toBe("template.variable");
        expect(textFault(kind, "body", `${all} {${name}}`)?.key).toBe("template.variable");
      }
    }
  });

  it("takes no brace that is not of a name", () => {
    const broken = fc.constantFrom("{", "}", "{{program}}", "{program", "{ program }", "{PROGRAM}", "{program, plural}", "${program}{");
    fc.assert(
      fc.property(plain, broken, plain, (before, brace, after) => textFault("seat_free", "title", before + brace + after) !== null),
    );
  });

  it("puts values in once: what stands in braces in a value is no variable", () => {
    fc.assert(
      fc.property(fc.constantFrom("{program}", "{session}", "$&", "$1", "{when}"), (value) => {
        const said = worded({ title: "t", body: "{session}|{when}" }, { session: value, when: "w" });
        expect(said).toEqual({ title: "t", body: `${value}|w` });
      }),
    );
  });

  it("says nothing where a value is missing, and leaves no room for an empty one", () => {
    expect(worded({ title: "t", body: "{session} {constructor}" }, { session: "s" })).toBeNull();
    expect(worded({ title: "t", body: "{session}. {reason}" }, { session: "s", reason: "" })).toEqual({ title: "t", body: "s." });
  });
});

import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { taxDocument } from "#tests/support/tax/tax-samples.ts";
import { unitKey } from "#tests/support/tax/tax-certificate.ts";
import { signDocument, signerOf } from "./sign-document.ts";
import { FIRST_HASH } from "./tax-document.ts";

it("a signed document is well-formed for any text, also with signs that XML has no place for", () => {
  const { privateKey, certificate } = unitKey();
  const name = "a\u0000\u0008\u000B\uD800\uFFFE <&>\"'\t\r\n ]]> قبس 😀";
  const document = taxDocument({ lines: [{ name, quantity: 3, category: "S", net: 1, vat: 0 }] });
  const { xml } = signDocument(document, { counter: 1, previousHash: FIRST_HASH }, signerOf(privateKey, certificate));
  const { status, stderr } = spawnSync("xmllint", ["--noout", "-"], { input: xml });
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
});

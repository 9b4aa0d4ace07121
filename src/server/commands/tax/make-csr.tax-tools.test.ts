import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SELLER } from "#tests/support/tax/tax-samples.ts";
import { makeCsr } from "./make-csr.ts";

const UNIT = { seller: SELLER, branch: "فرع الرياض", industry: "Education" };

describe("the request for a unit's certificate", () => {
  it("is read by openssl with the authority's extensions, and its signature fits", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
    for (const [environment, template] of [
      ["sandbox", "TSTZATCA-Code-Signing"],
      ["simulation", "PREZATCA-Code-Signing"],
      ["production", "ZATCA-Code-Signing"],
    ] as const) {
      const csr = makeCsr({ ...UNIT, environment, serial: "1-Qabas|2-1.0|3-7" }, privateKey);
      const { stdout, stderr, status } = spawnSync("openssl", ["req", "-verify", "-noout", "-text", "-nameopt", "utf8,sep_comma_plus"], {
        input: csr,
      });
      const said = `${stdout}${stderr}`;
      expect(status, said).toBe(0);
      expect(said).toMatch(/verify OK/iu);
      expect(said).toContain("secp256k1");
      expect(said).toContain(template);
      expect(said).toContain("O=جامعة قبس الأهلية");
      expect(said).toContain("OU=فرع الرياض");
      for (const part of ["1-Qabas|2-1.0|3-7", "310122393500003", "1100"]) expect(said, part).toContain(part);
      // What openssl leaves out of the name: address and trade.
      const der = Buffer.from(csr.replaceAll(/-----[^-]+-----|\s/gu, ""), "base64");
      for (const part of ["2322 طريق الأمير سلطان، المربع", "Education"]) expect(der.includes(part.replace("،", ",")), part).toBe(true);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Option } from "#contract/places/places.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (path: string, language: "ar" | "en" = "ar") =>
  (await new TestBrowser(server.app, { language }).call<Option[]>("GET", path)).data;
const names = (options: Option[]) => options.map((option) => option.name);

describe("nationalities and cities (R8.3)", () => {
  it("are there without any demo data, Saudi Arabia and Riyadh first, in both languages", async () => {
    const arabic = await read("/nationalities");
    const english = await read("/nationalities", "en");
    expect(arabic.length).toBeGreaterThanOrEqual(60);
    expect(names(arabic).slice(0, 2)).toEqual(["السعودية", "الإمارات"]);
    expect(names(english).slice(0, 2)).toEqual(["Saudi Arabia", "United Arab Emirates"]);
    expect(arabic.map((option) => option.id).toSorted()).toEqual(english.map((option) => option.id).toSorted());
    expect(names(await read("/cities")).slice(0, 2)).toEqual(["الرياض", "جدة"]);
    expect((await read("/cities", "en")).length).toBeGreaterThanOrEqual(45);
  });

  it("cities follow the nationality; one without cities on file gets those of Saudi Arabia", async () => {
    const countries = await read("/nationalities", "en");
    const id = (name: string) => countries.find((option) => option.name === name)?.id;
    expect(names(await read(`/cities?nationality_id=${id("Egypt")}`, "en")).slice(0, 2)).toEqual(["Cairo", "Alexandria"]);
    expect(names(await read(`/cities?nationality_id=${id("Saudi Arabia")}`, "en"))).toContain("Dammam");
    expect(names(await read(`/cities?nationality_id=${id("Japan")}`, "en"))[0]).toBe("Riyadh");
  });

  it("an unknown nationality has none, and a word is no id", async () => {
    const visitor = new TestBrowser(server.app);
    expect(await visitor.call("GET", "/cities?nationality_id=99999")).toMatchObject({ status: 404, code: "not_found" });
    expect(await visitor.call("GET", "/cities?nationality_id=saudi")).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("are the same bytes for everybody", async () => {
    const { headers } = await new TestBrowser(server.app).call("GET", "/nationalities");
    expect(headers["cache-control"]).toMatch(/^public/u);
    expect(headers.etag).toMatch(/^W\//u);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { certificateTemplates as calls } from "#contract/certificates/certificate-templates.ts";
import { certificateText } from "#contract/certificates/certificate-text.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { certificateTemplates } from "#server/db/tables/staff/certificate-templates.ts";
import { certified, check, finished } from "#tests/support/certificate-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let writer: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  writer = await makeStaff(server);
  second = await makeStaff(server);
});
afterAll(() => server.close());

type Template = DataOf<typeof calls.read>;
const both = (ar: string, en: string) => ({ ar, en });
const as = <T = Template>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const dean = (until: string | null) => ({ name: both("هند العتيبي", "Hind Alotaibi"), title: both("عميدة", "Dean"), until });
const form = (more: object = {}) => ({
  name: both("قالب 1448", "Template 1448"),
  awards: both("تشهد {issuer} بأن", "{issuer} certifies that"),
  facts: both("أتم {hours} بدرجة {grade}", "completed {hours} with grade {grade}"),
  signatories: [dean("2027-06-30")],
  ...more,
});
async function inForce(more: object = {}): Promise<Template> {
  const { data } = await as(writer, "POST", "/certificate-templates", form(more));
  await as(second, "POST", `/certificate-templates/${data.id}/approve`, { version: 1 });
  return (await as(writer, "POST", `/certificate-templates/${data.id}/enforce`, { version: 2 })).data;
}
const kept = async (id: string) => {
  const [row] = await server.services.db.select().from(certificates).where(eq(certificates.id, id));
  return row?.snapshot;
};

describe("issue 20: templates of certificates", () => {
  it("whoever may not issue writes none, and a name in braces that is not known is refused at its field", async () => {
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await as(support, "POST", "/certificate-templates", form())).toMatchObject({ status: 403, code: "capability_required" });
    const wrong = form({ awards: both("{holder}", "{issuer}"), facts: both("في {hours}", "") });
    expect(await as(writer, "POST", "/certificate-templates", wrong)).toMatchObject({
      status: 422,
      error_keys: { "awards.ar": [{ key: "template.variable" }], "facts.en": [{ key: "translation.missing" }] },
    });
  });

  it("a draft is changed, approved by another person alone, and stays as it was approved", async () => {
    const { data } = await as(writer, "POST", "/certificate-templates", form());
    expect(data).toMatchObject({ status: "draft", written_by: { id: writer.user.id } });
    const path = `/certificate-templates/${data.id}`;
    expect(await as(writer, "POST", `${path}/enforce`, { version: 1 })).toMatchObject({ status: 409, code: "request_closed" });
    expect(await as(writer, "POST", `${path}/approve`, { version: 1 })).toMatchObject({ status: 409, code: "second_person_needed" });
    expect(await as(second, "POST", `${path}/approve`, { version: 7 })).toMatchObject({ code: "version_conflict" });
    expect(await as(second, "POST", `${path}/approve`, { version: 1 })).toMatchObject({
      data: { status: "approved", approved_by: { id: second.user.id } },
    });
    expect(await as(writer, "PUT", path, { ...form(), version: 2 })).toMatchObject({ status: 409, code: "request_closed" });
  });

  it("what is issued is drawn from the version in force, and what was issued before never changes", async () => {
    const before = await certified(server);
    const old = await kept(before.certificate.id);
    expect(old?.template).toBeUndefined();
    const first = await inForce();
    const { certificate } = await certified(server);
    const snapshot = await kept(certificate.id);
    expect(snapshot).toMatchObject({ template: { number: first.id }, signatories: [{ title: both("عميدة", "Dean") }] });
    expect(snapshot && certificateText(snapshot, "en").awards).toMatch(/ certifies that$/u);
    const next = await inForce({ awards: both("", "") });
    expect((await as(writer, "GET", `/certificate-templates/${first.id}`)).data.status).toBe("retired");
    expect(await as(writer, "POST", `/certificate-templates/${next.id}/archive`, { version: 3 })).toMatchObject({ code: "still_in_use" });
    expect(await kept(before.certificate.id)).toEqual(old);
    expect(await kept(certificate.id)).toEqual(snapshot);
  });

  it("with a mandate that is over nothing is put in force, and nothing issued until another signs", async () => {
    const { data } = await as(writer, "POST", "/certificate-templates", form({ signatories: [dean("2026-11-01")] }));
    expect(data.ended).toEqual([both("هند العتيبي", "Hind Alotaibi")]);
    await as(second, "POST", `/certificate-templates/${data.id}/approve`, { version: 1 });
    const path = `/certificate-templates/${data.id}/enforce`;
    expect(await as(writer, "POST", path, { version: 2 })).toMatchObject({ status: 409, code: "mandate_ended" });
    const { id } = await inForce({ signatories: [dean("2026-12-01")] });
    await server.services.db
      .update(certificateTemplates)
      .set({ signatories: [dean("2026-11-21")] })
      .where(eq(certificateTemplates.id, id));
    const { enrollment } = await finished(server);
    expect(await check(server, enrollment.id)).toEqual({ result: "mandate_ended", number: null, lacks: null });
    await inForce({ signatories: [dean(null)] });
    expect(await check(server, enrollment.id)).toMatchObject({ result: "issued" });
  });

  it("it is looked at with the longest name and title on record", async () => {
    const { data } = await as<{ holder_ar: string; title_ar: string }>(writer, "GET", "/certificate-sample");
    expect(data.holder_ar.length).toBeGreaterThan(0);
    expect(data.title_ar.length).toBeGreaterThan(0);
  });
});

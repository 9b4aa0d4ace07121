import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { CourseImport } from "#contract/content/course-import.ts";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import { type Account, type ApiCaller, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";

export const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** An instructor brings a package to a course of theirs and publishes it; `pack` is told an id of its own. @param weight percent of the grade @returns its lesson */
export async function publishPackage(apiOrigin: string, course: number, pack: (id: string) => Uint8Array, weight: number): Promise<number> {
  return await through(apiOrigin, INSTRUCTOR, async (api) => {
    const form = new FormData();
    const id = randomUUID();
    form.set("id", id);
    form.set("archive", new Blob([Buffer.from(pack(id))], { type: "application/zip" }), "golf.zip");
    const headers = { ...api.headers(), accept: "application/json", "idempotency-key": randomUUID() };
    const sent = await fetch(`${apiOrigin}/api/v1/instructor/courses/${course}/imports`, { method: "POST", headers, body: form });
    expect(sent.status).toBe(201);
    const status = async () => (await api.call<CourseImport>("GET", `/instructor/imports/${id}`)).data.status;
    await expect.poll(status, { timeout: 30_000 }).toBe("preview");
    const before = await itemIds(api, course);
    await api.call("POST", `/instructor/imports/${id}/apply`);
    const made = (await itemIds(api, course)).filter((one) => !before.includes(one));
    expect(made).toHaveLength(1);
    const [item = 0] = made;
    expect((await api.call("POST", `/instructor/items/${item}/publish`)).status).toBe(200);
    if (weight === 0) return item;
    const { rows, version } = (await api.call<GradeWeights>("GET", `/instructor/courses/${course}/grade-weights`)).data;
    // Room for it: what weighs most gives some of it.
    const heavy = rows.toSorted((one, other) => other.weight - one.weight)[0];
    const weights = [
      { key: heavy?.key, weight: (heavy?.weight ?? 0) - weight },
      { key: `item-${item}`, weight },
    ];
    expect((await api.call("PUT", `/instructor/courses/${course}/grade-weights`, { weights, version })).status).toBe(200);
    return item;
  });
}

const itemIds = async (api: ApiCaller, course: number): Promise<number[]> =>
  (await api.call<CourseOutline>("GET", `/instructor/courses/${course}/outline`)).data.sections.flatMap(({ items }) =>
    items.map(({ id }) => id),
  );

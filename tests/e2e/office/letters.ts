import { randomUUID } from "node:crypto";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { application, cv } from "#tests/support/trainer-factories.ts";
import { expect } from "./desk.ts";

/** A name that nobody else has. */
const name = (first: string): string => `${first} ${randomUUID().slice(0, 8).replaceAll(/\d/gu, "a")}`;

interface Letter {
  fullName?: string;
  email?: string;
  phone?: string;
  message?: string;
}

/** A letter as a visitor writes it; who wrote it is found by the name. */
export async function letter(
  apiOrigin: string,
  { fullName = name("نورة"), email = "noura@example.com", phone = "+966 55 618 2047", message = "هل تُسجل محاضرات الدبلوم؟" }: Letter = {},
): Promise<{ id: string; fullName: string }> {
  const id = randomUUID();
  const headers = { "content-type": "application/json", "accept-language": "ar" };
  const body = JSON.stringify({ id, fullName, email, phone, message, website: "" });
  const sent = await fetch(`${apiOrigin}/api/v1/contact-messages`, { method: "POST", headers, body });
  expect(sent.ok, await sent.text()).toBe(true);
  return { id, fullName };
}

/** Somebody asks to teach. @returns the id */
export async function applied(apiOrigin: string): Promise<string> {
  const form = application();
  const { payload, headers } = multipartBody(form, { cv: cv() });
  const sent = await fetch(`${apiOrigin}/api/v1/trainer-applications`, { method: "POST", headers, body: new Uint8Array(payload) });
  expect(sent.ok, await sent.text()).toBe(true);
  return form.id;
}

/** A question in a course, which another learner of it has reported. */
export async function reportedPost(apiOrigin: string): Promise<{ id: string; title: string }> {
  const program = await freeProgram(apiOrigin, "en");
  const [writer, reader] = await Promise.all([1, 2].map(() => learner(apiOrigin, program)));
  const id = randomUUID();
  const title = `سؤال ${id.slice(0, 8)}`;
  const asked = await writer?.call("PUT", `/conversation/threads/${id}`, {
    program_id: program.id,
    kind: "question",
    title,
    body: "رقم جوالي للتواصل",
    written_at: new Date().toISOString(),
  });
  expect(asked?.status, JSON.stringify(asked)).toBeLessThan(300);
  const told = await reader?.call("PUT", `/conversation/posts/${id}/report`, { reason: "فيه رقم شخص" });
  expect(told?.status, JSON.stringify(told)).toBeLessThan(300);
  return { id, title };
}

/** Somebody new who learns a program. */
async function learner(apiOrigin: string, program: Awaited<ReturnType<typeof freeProgram>>): Promise<ApiCaller> {
  const person = await register(apiOrigin);
  const api = await ApiCaller.signIn(apiOrigin, person);
  await enrolFree(api, person, program);
  return api;
}

import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { TestServer, Reply } from "./server.ts";
import { type MultipartFile, multipartBody } from "./files/multipart.ts";
import { makePdf } from "./files/pdf.ts";

/** The form of one who wants to teach, different each time. */
export const application = (more: Record<string, unknown> = {}): Record<string, unknown> & { id: string; email: string } => ({
  id: randomUUID(),
  full_name: "هند عبدالله سالم الزهراني",
  email: `trainer-${randomUUID()}@example.com`,
  phone: "+966 50 111 2222",
  nationality_id: 1,
  city_id: 1,
  gender: "female",
  qualification: "master",
  specialization: "تحليل البيانات",
  years_experience: 7,
  topics: ["Power BI", "الإحصاء"],
  languages: ["ar", "en"],
  bio: "أدرب منذ سبع سنوات.\nوأحب التعليم.",
  linkedin: "linkedin.com/in/hind",
  consent: true,
  ...more,
});

export const cv = (bytes: Buffer = makePdf(), name = "السيرة الذاتية.pdf"): MultipartFile => ({ name, bytes });

export interface Sent {
  reference: string;
  track_url: string;
}

/** Sends a form with its CV; `null` sends none. */
export async function apply(
  server: Pick<TestServer, "app">,
  fields: Record<string, unknown>,
  file: MultipartFile | null = cv(),
  headers: Record<string, string> = {},
): Promise<Reply<Sent>> {
  const body = multipartBody(fields, file ? { cv: file } : {});
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/v1/trainer-applications",
    payload: body.payload,
    headers: { "accept-language": "ar", ...body.headers, ...headers },
  });
  return { ...answer.json<Reply<Sent>>(), headers: answer.headers };
}

/** Ids of all files whose bytes a server keeps, finished or not. */
export async function keptFiles(server: TestServer): Promise<string[]> {
  const names = await readdir(path.join(server.services.config.dataDir, "files"), { recursive: true }).catch(() => []);
  return names.map((name) => path.basename(name)).filter((name) => name.length > 2);
}

export const tokenOf = (trackUrl: string): string => new URL(trackUrl).searchParams.get("token") ?? "";

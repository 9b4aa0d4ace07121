import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Access, Endpoint } from "#contract/endpoint.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "options" in value;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every call that the contract describes. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = path.resolve("src/contract");
  // Messages describe no call, and only the build knows their macro.
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /(?<!\.test)\.ts$/u.test(name) && !/-messages/u.test(name),
  );
  const found = new Map<string, Endpoint>();
  for (const file of files) {
    const exported = (await import(pathToFileURL(path.join(folder, file)).href)) as Record<string, unknown>;
    // Calls of a kind of records are described together, in one object.
    for (const value of Object.values(exported).flatMap((one) => [one, ...(isPlain(one) ? Object.values(one) : [])]))
      if (isEndpoint(value)) found.set(nameOf(value), value);
  }
  return [...found.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

export const nameOf = ({ method, path: at }: Endpoint): string => `${method} ${at}`;

/** Who is named by nobody: of each parameter a value of its shape that no row has. */
export function missing({ path: at, options }: Endpoint): string {
  const shapes = (options.params as { properties?: Record<string, { type?: string; format?: string }> } | undefined)?.properties ?? {};
  return at.replaceAll(/:(\w+)/gu, (_all, name: string) => {
    const shape = shapes[name];
    if (shape?.type === "integer" || shape?.type === "number") return "2147480000";
    return shape?.format === "uuid" ? "00000000-0000-4000-8000-000000000000" : "nobody";
  });
}

export type Role = "guest" | "student" | "instructor" | "staff";

/** The status that a role is refused with; null where it may call. */
export function refusalOf(access: Access, role: Role): { status: number; code: string } | null {
  if (access === "public" || access === "anyone") return null;
  if (role === "guest") return { status: 401, code: "unauthenticated" };
  return access === "session" || access === role ? null : { status: 403, code: "role_required" };
}

import { expect } from "vitest";
import { type SignedIn, TEST_PASSWORD } from "../factories.ts";
import type { TestServer } from "../server.ts";

/** Gives the password again in a person's session, as the client does when it is asked for (`reauth_required`). */
export async function confirmPassword(
  server: Pick<TestServer, "call">,
  { headers }: Pick<SignedIn, "headers">,
  password = TEST_PASSWORD,
): Promise<void> {
  expect(await server.call("POST", "/platform/profile/reauthenticate", { headers, body: { password } })).toMatchObject({ status: 200 });
}

import { SESSION_DAYS } from "#contract/accounts/session.ts";
import { register } from "./accounts.ts";

/** How far the server's clock is from ours, milliseconds: a session that begins now ends in seven days. */
export async function clockOffset(apiOrigin: string): Promise<number> {
  const { email, password } = await register(apiOrigin);
  const answer = await fetch(`${apiOrigin}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  const { data } = (await answer.json()) as { data: { expires_at: string } };
  return new Date(data.expires_at).getTime() - SESSION_DAYS * 86_400_000 - Date.now();
}

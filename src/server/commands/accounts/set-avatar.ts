import { and, eq } from "drizzle-orm";
import { API_BASE } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { ACCOUNT } from "#contract/accounts/profile.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import type { FilesProvider } from "#server/providers/files.ts";
import { PictureRefused } from "#server/providers/image-resizer.ts";
import type { ContentChecks } from "#server/untrusted/content-checks.ts";

/** Where the owner reads their picture. */
const addressOf = (fileId: string): string => `${API_BASE}/files/${fileId}`;

export interface AvatarProviders {
  db: Database;
  files: FilesProvider;
  checks: ContentChecks;
}

/**
 * Sets a person's picture, made small and written anew; the earlier one and what was sent are deleted. Waits for a reader: never inside a
 * transaction.
 * @throws Problem `unsupported_file` where the bytes are no picture of ours, saying why by the field
 */
export async function setAvatar(
  { db, files: provider, checks }: AvatarProviders,
  userId: number,
  uploadId: string,
  now: Date,
): Promise<void> {
  const sent = await provider.readAll(uploadId);
  const made = await checks.picture(sent, { make: "avatar", side: ACCOUNT.avatarSide }).catch((error: unknown) => {
    if (!(error instanceof PictureRefused)) throw error;
    throw new Problem("unsupported_file", { fields: { avatar: [refusal(error)] } });
  });
  const kept = await provider.put([made.bytes]);
  const old = await db.transaction(async (tx) => {
    const before = await takeAway(tx, userId);
    await tx.insert(files).values({
      ...kept,
      purpose: "avatar",
      ownerId: userId,
      name: "avatar.webp",
      type: "image/webp",
      width: made.width,
      height: made.height,
      createdAt: now,
    });
    await tx
      .update(users)
      .set({ pictureUrl: addressOf(kept.id) })
      .where(eq(users.id, userId));
    return before;
  });
  for (const id of [uploadId, ...old]) await provider.delete(id);
}

export async function removeAvatar(db: Database, provider: FilesProvider, userId: number): Promise<void> {
  const old = await db.transaction((tx) => takeAway(tx, userId));
  for (const id of old) await provider.delete(id);
}

/** Forgets the picture; answers whose bytes are to go once the transaction holds. */
async function takeAway(tx: Executor, userId: number): Promise<string[]> {
  // Two at once must not leave a picture that nobody points at.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await tx.update(users).set({ pictureUrl: null }).where(eq(users.id, userId));
  const gone = await tx
    .delete(files)
    .where(and(eq(files.ownerId, userId), eq(files.purpose, "avatar")))
    .returning({ id: files.id });
  return gone.map(({ id }) => id);
}

function refusal({ reason }: PictureRefused): { key: string; values?: Record<string, number> } {
  if (reason === "small") return { key: "picture.small", values: { width: ACCOUNT.avatarSide / 2, height: ACCOUNT.avatarSide / 2 } };
  return { key: reason === "pixels" || reason === "bytes" ? "file.unsafe" : "file.damaged" };
}

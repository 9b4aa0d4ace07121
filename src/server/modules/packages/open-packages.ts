import { learnersPackage, teachersPackage } from "#server/commands/packages/open-package.ts";
import { readPackageToken } from "#server/commands/packages/package-token.ts";
import { type PackList, readPackList } from "#server/commands/packages/pack.ts";
import type { StoredPackage } from "#server/db/tables/learning-content.ts";
import { readSessionOwner } from "#server/http/session.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

export interface OpenPackage {
  userId: number;
  itemId: number;
  /** Null where its instructor looks at it: nothing of it is kept. */
  enrollmentId: number | null;
  packed: StoredPackage;
  fileId: string;
  files: PackList;
}

/** A page asks for dozens of files at once: who may read them is asked once in so long. */
const KNOWN_MS = 30_000;
const KNOWN_AT_MOST = 1_000;
const LISTS_AT_MOST = 50;

/** What addresses of packages open, by their tokens. */
export class OpenPackages {
  readonly #known = new Map<string, { until: number; found: Promise<OpenPackage | null> }>();
  /** Of files that never change. */
  readonly #lists = new Map<string, Promise<PackList | null>>();
  readonly #secrets: readonly string[];

  constructor(private readonly services: Services) {
    this.#secrets = secretsInUse(services.config);
  }

  /** @returns null for a token that is wrong or over. @throws Problem where its owner may not open the package any more */
  async of(token: string): Promise<OpenPackage | null> {
    const at = this.services.clock.now().getTime();
    const known = this.#known.get(token);
    if (known && known.until > at) return await known.found;
    const found = this.#find(token);
    if (this.#known.size >= KNOWN_AT_MOST) this.#known.clear();
    this.#known.set(token, { until: at + KNOWN_MS, found });
    // What failed is asked for anew.
    found.then(
      (one) => one ?? this.#known.delete(token),
      () => this.#known.delete(token),
    );
    return await found;
  }

  async #find(token: string): Promise<OpenPackage | null> {
    const { db, clock } = this.services;
    const claim = readPackageToken(this.#secrets, token, clock.now());
    if (!claim) return null;
    const userId = await readSessionOwner(this.services, claim.sessionId);
    if (userId === null) return null;
    const { itemId } = claim;
    const { enrollmentId, packed, fileId } = await learnersPackage(db, userId, itemId, clock.now()).catch(async (refused: unknown) => {
      // Whoever does not teach it is told what they were told as a learner: nothing.
      const found = await teachersPackage(db, userId, itemId).catch(() => {
        throw refused;
      });
      return { ...found, enrollmentId: null };
    });
    const files = await this.#list(fileId);
    return files && { userId, itemId, enrollmentId, packed, fileId, files };
  }

  async #list(fileId: string): Promise<PackList | null> {
    const known = this.#lists.get(fileId);
    if (known) return await known;
    if (this.#lists.size >= LISTS_AT_MOST) this.#lists.clear();
    const list = readPackList(this.services.files, fileId);
    this.#lists.set(fileId, list);
    list.then(
      (one) => one ?? this.#lists.delete(fileId),
      () => this.#lists.delete(fileId),
    );
    return await list;
  }
}

import { createLocalJWKSet, errors, importSPKI, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { fetchJsonOutside } from "./guarded-fetch.ts";

/** Whose keys they are, and where they are. */
export interface KeyOwner {
  id: number;
  keyUrl: string | null;
  publicKey: string | null;
}

interface Expected {
  issuer: string;
  /** Whom it is about; left out where the protocol names nobody. */
  subject?: string;
  audience: string[];
  required: string[];
  now: Date;
}

/** Clocks of two servers differ by at most so many seconds. */
const CLOCK_TOLERANCE = 60;
const MINUTE_MS = 60_000;
/** A set is asked for again after so long, and sooner for a key that is not in it: but not with every call of somebody who makes names up. */
const FRESH_MS = 10 * MINUTE_MS;
const AGAIN_MS = MINUTE_MS / 2;
const REMEMBERED = 200;

/** The keys of outside servers, fetched where they publish them and kept for minutes. */
export class ToolKeySets {
  readonly #loopback: boolean;
  readonly #known = new Map<string, { at: number; set: Promise<JSONWebKeySet> }>();

  constructor({ loopback }: { loopback: boolean }) {
    this.#loopback = loopback;
  }

  /**
   * What a token says that its owner signed for us (RFC 7523), with RS256 alone, minutes ago at most.
   * @throws Error for any other
   */
  async read(owner: KeyOwner, token: string, { issuer, subject, audience, required, now }: Expected): Promise<JWTPayload> {
    const options = {
      issuer,
      ...(subject === undefined ? {} : { subject }),
      audience,
      algorithms: ["RS256"],
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: "10 minutes",
      requiredClaims: required,
      currentDate: now,
    };
    if (owner.publicKey !== null) return (await jwtVerify(token, await importSPKI(owner.publicKey, "RS256"), options)).payload;
    if (owner.keyUrl === null) throw new Error("there are no keys");
    const { keyUrl } = owner;
    const verify = async (least: number) =>
      (await jwtVerify(token, createLocalJWKSet(await this.#set(`${owner.id} ${keyUrl}`, keyUrl, now.getTime(), least)), options)).payload;
    try {
      return await verify(FRESH_MS);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return await verify(AGAIN_MS);
    }
  }

  #set(name: string, url: string, now: number, age: number): Promise<JSONWebKeySet> {
    const known = this.#known.get(name);
    if (known && Math.abs(now - known.at) < age) return known.set;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const set = fetchJsonOutside(url, { loopback: this.#loopback }).then((json) => json as JSONWebKeySet);
    this.#known.set(name, { at: now, set });
    set.catch(() => {
      // A server that did not answer is asked again by the next call.
      if (this.#known.get(name)?.set === set) this.#known.delete(name);
    });
    return set;
  }
}

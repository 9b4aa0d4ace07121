import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Problem } from "#contract/problem.ts";
import type { BucketPlace } from "./store-settings.ts";

/** Until the head of an answer is here: a part of the largest size has to go over a slow line first. */
const ANSWER_MS = 30_000;
/** Waits before the second and third try, milliseconds. */
const RETRY_AFTER_MS = [200, 1_000];
const EMPTY = createHash("sha256").digest("hex");

export interface BucketCall {
  method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  /** Name below the place's prefix; null for the bucket itself. */
  name: string | null;
  query?: Record<string, string>;
  body?: Buffer;
  /** Both included. */
  range?: { start: number; end: number };
  /** Statuses that are answers, beside those of success. */
  expected?: readonly number[];
  /** Ends the reading of a body. */
  signal?: AbortSignal;
}

/** What a store refuses although it was reached: wrong keys, no such bucket, no right to it. The message holds no secret. */
export class StoreRefused extends Error {
  override readonly name = "StoreRefused";
  constructor(
    readonly status: number,
    readonly code: string,
    method: string,
  ) {
    super(`the store of files answered ${status}${code ? ` (${code})` : ""} to ${method}`);
  }
}

export type CallBucket = (call: BucketCall) => Promise<Response>;

/**
 * Signed calls of a bucket (AWS Signature Version 4), the bucket in the path: every store that speaks S3 knows that form. All of them may
 * be repeated: names are given once, and a name's bytes never change.
 * @throws (each call) Problem `unavailable` where the store does not answer, or answers what nobody expected; its cause says what
 */
export function callBucket(place: BucketPlace, { answerMs = ANSWER_MS, retryAfterMs = RETRY_AFTER_MS } = {}): CallBucket {
  // It tries again itself, within bounds of its own: only the signing is asked of it.
  const signer = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    region: place.region,
    service: "s3",
    retries: 0,
  });

  const once = async ({ method, name, query = {}, body, range, expected = [], signal }: BucketCall): Promise<Response> => {
    const path = [place.bucket, ...(name === null ? [] : `${place.prefix}${name}`.split("/"))].map(encodeURIComponent).join("/");
    const url = new URL(`${place.endpoint}/${path}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const request = await signer.sign(url, {
      method,
      headers: {
        "x-amz-content-sha256": body ? createHash("sha256").update(body).digest("hex") : EMPTY,
        ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`the store of files did not answer within ${answerMs} ms`)), answerMs);
    try {
      const response = await fetch(request, { redirect: "error", signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal });
      if (response.ok || expected.includes(response.status)) return response;
      const said = /<Code>(\w{1,60})<\/Code>/u.exec((await response.text()).slice(0, 4_000))?.[1] ?? "";
      throw new StoreRefused(response.status, said, method);
    } finally {
      clearTimeout(timer);
    }
  };

  return async (call) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(call);
      } catch (cause) {
        const pause = retryAfterMs[attempt];
        const again = !(cause instanceof StoreRefused) || cause.status >= 500 || cause.status === 429;
        if (!again || pause === undefined || call.signal?.aborted) throw new Problem("unavailable", { retryAfter: 5, cause });
        await wait(pause);
      }
    }
  };
}

import type { FieldError } from "#contract/endpoint.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { UPLOAD_RULES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import type { Language } from "#contract/shapes.ts";

/** How far an upload is. `done` counts bytes. */
export type UploadStep =
  /** The file is read once, so that both ends can tell whether it arrived whole. */
  | { is: "reading"; done: number }
  /** `from` is where and when (milliseconds) this stretch of it began: how fast it goes follows from that. */
  | { is: "sending"; done: number; from: { at: number; done: number } }
  /** By the person. */
  | { is: "paused"; done: number }
  /** The network is gone; it goes on by itself. */
  | { is: "waiting"; done: number }
  /** The page was closed meanwhile: the same file has to be chosen again. `other`: another one was. */
  | { is: "stopped"; done: number; other: boolean }
  /** All of it is there, and the server looks into it. */
  | { is: "checking" }
  | { is: "ready"; file: MediaFile }
  | { is: "refused"; why: { field: FieldError } | { error: unknown } };

export interface UploadJob {
  readonly key: string;
  readonly purpose: UploadPurpose;
  readonly name: string;
  readonly bytes: number;
  /** Of captions. */
  readonly language: Language | null;
  /** Null once the page that had it was closed. */
  readonly file: File | null;
  /** As the server knows it; null before it does. */
  readonly id: string | null;
  readonly sha256: string | null;
  readonly step: UploadStep;
}

/** Nothing is left to be done by the device: it moves by itself, or is done. */
export const isMoving = ({ step: { is } }: Pick<UploadJob, "step">): boolean =>
  is === "reading" || is === "sending" || is === "waiting" || is === "checking";

/** Why a file would be refused, as far as its name and size tell; null where nothing speaks against it. The server looks into it. */
export function refuseUpload(file: Pick<File, "name" | "size" | "type">, purposes: readonly UploadPurpose[]): FieldError | null {
  const purpose = purposes.find((one) => isFor(file, one));
  if (!purpose) return { key: "file.type", values: { types: purposes.map((one) => UPLOAD_RULES[one].names).join(", ") } };
  if (file.size === 0) return { key: "file.damaged" };
  const { maxBytes } = UPLOAD_RULES[purpose];
  return file.size > maxBytes ? { key: "file.size", values: { n: Math.floor(maxBytes / (1024 * 1024)) } } : null;
}

/** Whether a file can be meant for a purpose, by the end of its name. */
export const isFor = ({ name }: Pick<File, "name">, purpose: UploadPurpose): boolean =>
  UPLOAD_RULES[purpose].extensions.some((end) => name.toLowerCase().endsWith(end));

/** Whole minutes that are left at the pace so far; null while nothing can be said. */
export function minutesLeft({ bytes, step }: Pick<UploadJob, "bytes" | "step">, at: number): number | null {
  if (step.is !== "sending") return null;
  const took = at - step.from.at;
  const sent = step.done - step.from.done;
  if (took < SPEAK_AFTER_MS || sent <= 0) return null;
  return Math.ceil(((bytes - step.done) * took) / sent / 60_000);
}
const SPEAK_AFTER_MS = 3_000;

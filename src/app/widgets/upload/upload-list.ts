import type { FieldError } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { UPLOAD_PURPOSES, type UploadPurpose } from "#contract/files/upload-rules.ts";
import type { Language } from "#contract/shapes.ts";
import { getUpload, type Upload } from "#contract/files/uploads.ts";
import { now } from "#offline/clock.ts";
import { newId } from "#offline/ids.ts";
import { type UnfinishedUpload, unfinishedUploadSnapshot } from "#offline/snapshots/unfinished-uploads.ts";
import { call, TransportFailure } from "#app/api/call.ts";
import { pause } from "#app/state/network/pause.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { store } from "#app/state/store.ts";
import { hashFile } from "./hash-file.ts";
import type { UploadJob, UploadStep } from "./upload-job.ts";

interface UploadPlace {
  /** Tag of the account. */
  owner: string;
  /** The form that the files are for. */
  name: string;
  courseId: number;
}

const LOOK_AGAIN_MS = 800;
const PATIENCE_MS = 2_000;

/**
 * The uploads of one form. They live as long as the page of the browser does: whoever leaves the form and comes back finds them
 * going on. What the server has of them is remembered on the device, so that a reload loses no byte.
 */
export class UploadList {
  #jobs: readonly UploadJob[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Map<string, AbortController>();

  constructor(private readonly place: UploadPlace) {
    store.sub(onlineAtom, () => this.#wake());
    void this.#restore();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly jobs = (): readonly UploadJob[] => this.#jobs;

  /** Begins at once. */
  add(file: File, purpose: UploadPurpose, language: Language | null): void {
    const job = { key: newId(), purpose, name: file.name, bytes: file.size, language, file, id: null, sha256: null };
    this.#show([...this.#jobs, { ...job, step: { is: "reading", done: 0 } }]);
    void this.#run(job.key);
  }

  pause(key: string): void {
    this.#stop(key);
    this.#step(key, { is: "paused", done: this.#done(key) });
  }

  /** @param file chosen again, where the page that had it was closed */
  goOn(key: string, file?: File): void {
    const job = this.#job(key);
    if (!job) return;
    if (file && file.size !== job.bytes) return this.#step(key, { is: "stopped", done: this.#done(key), other: true });
    if (file) this.#change(key, { file });
    void this.#run(key);
  }

  /** Gives it up, here and on the server. */
  cancel(key: string): void {
    const id = this.#job(key)?.id;
    this.#stop(key);
    this.take(key);
    // What cannot be told now is cleared away by the server itself (`UPLOAD_KEPT_HOURS`).
    if (id)
      void sender()
        .then(({ giveUp }) => giveUp(id))
        .catch(() => undefined);
  }

  /** It is part of the form now, or was seen to be refused. */
  take(key: string): void {
    this.#show(this.#jobs.filter((job) => job.key !== key));
    this.#remember();
  }

  async #run(key: string): Promise<void> {
    this.#stop(key);
    const stop = new AbortController();
    this.#stops.set(key, stop);
    try {
      const job = this.#job(key);
      if (!job?.file) return;
      const sha256 = await this.#digest(job, job.file, stop.signal);
      if (sha256 === null) return;
      const id = await this.#send({ ...job, sha256 }, job.file, stop.signal);
      this.#step(key, { is: "checking" });
      await this.#check(key, id, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.#failed(key, error);
    }
  }

  /** Null where another file was chosen than the one that began. */
  async #digest(job: UploadJob, file: File, signal: AbortSignal): Promise<string | null> {
    const { key } = job;
    // It is known already where this page never lost the file.
    if (job.sha256 && job.step.is !== "stopped") return job.sha256;
    const known = this.#done(key);
    this.#step(key, { is: "reading", done: 0 });
    const sha256 = await hashFile(file, { signal, onProgress: (done) => this.#step(key, { is: "reading", done }) });
    if (job.sha256 && job.sha256 !== sha256) {
      this.#change(key, { file: null, step: { is: "stopped", done: known, other: true } });
      return null;
    }
    this.#change(key, { sha256 });
    return sha256;
  }

  async #send({ key, purpose, id, sha256, name }: UploadJob & { sha256: string }, file: File, signal: AbortSignal): Promise<string> {
    const { sendFile } = await sender();
    const facts = { course_id: String(this.place.courseId), purpose, filename: name, sha256 };
    let from: { at: number; done: number } | null = null;
    return await sendFile(file, {
      facts,
      id,
      signal,
      onBegun: (begun) => {
        this.#change(key, { id: begun });
        this.#remember();
      },
      onProgress: (done) => {
        if (signal.aborted) return;
        from ??= { at: now().getTime(), done };
        this.#step(key, { is: "sending", done, from });
      },
    });
  }

  /** Asks until the server has looked into it. A network that is away makes it later, nothing else. */
  async #check(key: string, id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const upload = await this.#ask(id, signal);
      if (upload?.status === "ready" && upload.file)
        return this.#step(key, { is: "ready", file: { ...upload.file, language: this.#job(key)?.language ?? null } });
      if (upload?.refusal) return this.#refuse(key, { key: upload.refusal.key, values: { ...upload.refusal.values } } as FieldError);
      // Another page of this account used it.
      if (upload?.status === "attached") return this.take(key);
      if (upload?.status === "checking" && this.#job(key)?.step.is !== "checking") this.#step(key, { is: "checking" });
      // Everything was sent where the file is at hand: the server is about to say so.
      if (upload?.status === "receiving" && this.#job(key)?.file === null)
        return this.#step(key, { is: "stopped", done: upload.received, other: false });
      await pause(upload ? LOOK_AGAIN_MS : PATIENCE_MS);
    }
  }

  async #ask(id: string, signal: AbortSignal): Promise<Upload | null> {
    try {
      return (await call(getUpload, { params: { id }, signal })).data;
    } catch (error) {
      if (error instanceof TransportFailure) return null;
      throw error;
    }
  }

  #failed(key: string, error: unknown): void {
    if (error instanceof TransportFailure) {
      this.#step(key, { is: "waiting", done: this.#done(key) });
      // The break may be over before anybody heard of it.
      if (store.get(onlineAtom)) setTimeout(() => this.#wake(), PATIENCE_MS);
      return;
    }
    if (error instanceof Problem && error.code === "not_found" && this.#job(key)?.file === null) this.#refuse(key, { key: "file.missing" });
    else {
      const field = error instanceof Problem ? error.options.fields?.file?.[0] : undefined;
      this.#step(key, { is: "refused", why: field ? { field } : { error } });
    }
    this.#remember();
  }

  #refuse(key: string, field: FieldError): void {
    this.#step(key, { is: "refused", why: { field } });
    this.#remember();
  }

  #wake(): void {
    if (!store.get(onlineAtom)) return;
    for (const { key, step } of this.#jobs) if (step.is === "waiting") void this.#run(key);
  }

  /** What this device began before the page was opened. */
  async #restore(): Promise<void> {
    const kept = await unfinishedUploadSnapshot(this.place.name)
      .read(this.place.owner)
      .catch(() => null);
    const found = (kept?.value ?? [])
      .filter(isKnown)
      .map((row): UploadJob => ({ ...row, key: newId(), file: null, step: { is: "stopped", done: 0, other: false } }));
    this.#show([...found, ...this.#jobs]);
    for (const { key, id } of found) {
      const stop = new AbortController();
      this.#stops.set(key, stop);
      void this.#check(key, id ?? "", stop.signal).catch((error: unknown) => this.#failed(key, error));
    }
  }

  #remember(): void {
    const rows = this.#jobs.flatMap(({ id, sha256, purpose, name, bytes, language, step }): UnfinishedUpload[] =>
      id && sha256 && step.is !== "refused" ? [{ id, sha256, purpose, name, bytes, language }] : [],
    );
    void unfinishedUploadSnapshot(this.place.name)
      .put(this.place.owner, rows, now())
      .catch(() => undefined);
  }

  #job = (key: string): UploadJob | undefined => this.#jobs.find((job) => job.key === key);
  #done(key: string): number {
    const step = this.#job(key)?.step;
    return step && "done" in step && step.is !== "reading" ? step.done : 0;
  }
  #stop(key: string): void {
    this.#stops.get(key)?.abort();
    this.#stops.delete(key);
  }
  #step(key: string, step: UploadStep): void {
    this.#change(key, { step });
  }
  #change(key: string, part: Partial<UploadJob>): void {
    this.#show(this.#jobs.map((job) => (job.key === key ? { ...job, ...part } : job)));
  }
  #show(jobs: readonly UploadJob[]): void {
    this.#jobs = jobs;
    for (const listener of this.#listeners) listener();
  }
}

/** What sends comes with the first file: without a network it is waited for like the network itself. */
const sender = () =>
  import("#app/api/send-file.ts").catch((cause: unknown) => {
    throw new TransportFailure("network", cause);
  });

const isKnown = (row: UnfinishedUpload): row is UnfinishedUpload & { purpose: UploadPurpose } =>
  UPLOAD_PURPOSES.some((purpose) => purpose === row.purpose);

import { expect, type Page } from "@playwright/test";
import { visit } from "#tests/support/patient-pages.ts";
import type { Words } from "#tests/support/words.ts";

/** A course of the student area with what is kept of it on the device. */
export class SavedCoursePage {
  constructor(
    private readonly page: Page,
    private readonly words: Words,
    private readonly programId: number,
  ) {}

  async open(): Promise<void> {
    await visit(this.page, `/course/${this.programId}`);
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: this.words.saveOnDevice, exact: true }).click();
    await this.isSaved();
  }

  async isSaved(): Promise<void> {
    await expect(this.page.locator("[aria-labelledby=save-title]").getByText(this.words.courseSaved, { exact: true })).toBeVisible({
      timeout: 60_000,
    });
  }

  /** Paths of the files that lie on this device, whosever they are. */
  keys = (): Promise<string[]> =>
    this.page.evaluate(async () => {
      const found: string[] = [];
      for (const name of (await caches.keys()).filter((one) => one.startsWith("qabas-saved-"))) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      }
      return found;
    });

  /** Names of private copies that lie on this device. */
  shelves = (): Promise<string[]> =>
    this.page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("qabas-copies");
          opening.onsuccess = () => {
            const keys = opening.result.transaction("shelves").objectStore("shelves").getAllKeys();
            keys.onsuccess = () => {
              opening.result.close();
              resolve(keys.result.map(String));
            };
          };
        }),
    );

  /** Plays the film from a part of its length, until it has moved. */
  playFrom = (part: number): Promise<{ duration: number; from: number; to: number }> =>
    this.page.locator("video").evaluate(async (element, at) => {
      const film = element as HTMLVideoElement;
      const event = (name: string) =>
        new Promise((resolve, reject) => {
          film.addEventListener(name, resolve, { once: true });
          film.addEventListener("error", () => reject(new Error(`film: ${film.error?.code} ${film.error?.message}`)), { once: true });
        });
      if (film.readyState < HTMLMediaElement.HAVE_METADATA) await event("loadedmetadata");
      film.muted = true;
      film.currentTime = film.duration * at;
      await event("seeked");
      const from = film.currentTime;
      await film.play();
      while (film.currentTime <= from) await event("timeupdate");
      const to = film.currentTime;
      film.pause();
      return { duration: film.duration, from, to };
    }, part);

  /** A part of a file as the page gets it; null where nothing answers. */
  range = (url: string, range: string): Promise<{ status: number; bytes: number; range: string | null } | null> =>
    this.page.evaluate(
      async ([address = "", asked = ""]) => {
        try {
          const answer = await fetch(address, { headers: { Range: asked } });
          return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, range: answer.headers.get("Content-Range") };
        } catch {
          return null;
        }
      },
      [url, range],
    );

  /** Keeps a file from arriving until it is let go. */
  async hold(url: string): Promise<{ reached: Promise<void>; release: () => Promise<void> }> {
    const pattern = `**${new URL(url, "https://any.example").pathname}*`;
    let tell = () => {};
    const reached = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await this.page.context().route(pattern, () => tell());
    return { reached, release: () => this.page.context().unroute(pattern) };
  }

  /** Addresses of files that were asked of the server from now on. */
  filesAsked(): () => string[] {
    const asked: string[] = [];
    this.page.context().on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/v1/media/") && request.serviceWorker() === null) asked.push(pathname);
    });
    return () => [...new Set(asked)];
  }
}

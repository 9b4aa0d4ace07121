import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Conversation } from "#contract/conversation/conversation.ts";
import { type Account, type ApiCaller, through } from "#tests/support/accounts.ts";
import type { AuditedRow } from "#tests/support/audit.ts";
import { enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { holdsCopy } from "#tests/support/faults/device-rows.ts";
import { PATIENCE } from "#tests/playwright.config.ts";
import type { Words } from "#tests/support/words.ts";

/** What a row of the ledger calls an answer; the id follows that the device gave it. */
const WRITES = "PUT /conversation/posts/:id ";

/** A thread in a course of its account's, in which it answers beside changing its cart. */
export class Talk {
  /** Ids that the device gave to what was written, by what it says, once the server told them. */
  readonly #ids = new Map<string, string>();

  private constructor(
    readonly programId: number,
    private readonly threadId: string,
  ) {}

  /** Enrols an account beside any browser, and asks a question. */
  static begin(apiOrigin: string, account: Account): Promise<Talk> {
    return through(apiOrigin, account, async (api) => {
      const program = await freeProgram(apiOrigin, "ar");
      await enrolFree(api, account, program);
      const threadId = randomUUID();
      const { status, code } = await api.call("PUT", `/conversation/threads/${threadId}`, {
        program_id: program.id,
        kind: "question",
        title: "سؤال",
        body: "كيف أبدأ؟",
        anonymous: false,
        written_at: new Date().toISOString(),
      });
      if (status !== 200) throw new Error(`the question was refused: ${status} ${code}`);
      return new Talk(program.id, threadId);
    });
  }

  /** Opens the thread, which then opens without a network as well. */
  async open(page: Page, words: Words, origin = ""): Promise<void> {
    await page.goto(`${origin}/course/${this.programId}/questions/${this.threadId}`);
    const again = page.getByRole("button", { name: words.tryAgain, exact: true });
    // Reads wait two seconds in some rows, and a busy machine takes longer: a person asks again then.
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(page.getByRole("textbox", { name: words.yourAnswer })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 20_000 * PATIENCE });
    const address = `/course/${this.programId}/conversation`;
    await expect.poll(() => holdsCopy(page, address, this.threadId), { timeout: 20_000 * PATIENCE }).toBe(true);
  }

  /** Answers, and comes back to the catalogue; the page shows an answer once it is saved on the device. @returns what it says */
  async say(page: Page, words: Words): Promise<string> {
    const { origin, href } = new URL(page.url());
    const said = `جواب ${randomUUID()}`;
    await this.open(page, words, origin);
    await page.getByRole("textbox", { name: words.yourAnswer }).fill(said);
    await page.getByRole("button", { name: words.send, exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: said })).toBeVisible();
    await page.goto(href);
    await expect(page.getByRole("article").first()).toBeVisible();
    return said;
  }

  /** What the account answered so far, as the server has it, in the order of arrival. */
  async heard(api: ApiCaller): Promise<string[]> {
    const { data } = await api.call<Conversation>("GET", `/course/${this.programId}/conversation?filter%5Bthread%5D=${this.threadId}`);
    const answers = (data[0]?.posts ?? []).filter(({ id, mine }) => mine && id !== this.threadId);
    for (const { id, body } of answers) this.#ids.set(body, id);
    return answers.map(({ body }) => body);
  }

  /** Names of what rows of a ledger wrote, and of what was said: the same where every answer was written once, in its order. */
  compare(rows: readonly AuditedRow[], said: readonly string[]): { applied: string[]; made: string[] } {
    const written = rows.filter(
      ({ lane, seq, op, outcome }) => lane === "conversation" && seq !== null && op.startsWith(WRITES) && outcome === "applied",
    );
    return { applied: written.map(({ op }) => op.slice(WRITES.length)), made: said.map((body) => this.#ids.get(body) ?? body) };
  }
}

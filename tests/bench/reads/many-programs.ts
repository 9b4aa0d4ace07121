import { API_BASE } from "#contract/endpoint.ts";
import { plantPrograms } from "#tests/support/catalogue/plant-programs.ts";
import { drawPopulation } from "#tests/support/catalogue/population.ts";
import { TYPED } from "#tests/support/database/typed-queries.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";
import { withClient, withDatabase, withProduct } from "../product.ts";

/** More than are kept in memory with all their words (`found-programs.ts`). */
const PROGRAMS = 10_050;
const SEED = 20_261_125;

/**
 * The search of more programs than are kept in memory: each query once, as nobody asked it before. On PostgreSQL.
 * @param postgres address of a server where databases may be made
 */
export async function manyPrograms(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  await withDatabase(postgres, "programs", (url) =>
    withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "none" }, (product) =>
      withClient(url, async (client) => {
        await plantPrograms(client, drawPopulation(PROGRAMS, SEED), new Date(TEST_NOW));
        const ask = async (q: string) => {
          const began = performance.now();
          const answer = await fetch(`${product.apiOrigin}${API_BASE}/learning-programs?per_page=4&q=${encodeURIComponent(q)}`);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${q}: ${answer.status}`);
          return performance.now() - began;
        };
        console.log(`\nSearch of ${PROGRAMS} programs: made ready in ${(await ask("qabas")).toFixed(0)} ms`);
        // As a database does by itself within minutes.
        await client.query("vacuum analyze programs");
        await client.query("vacuum analyze catalogue_entries");
        const times: number[] = [];
        for (const [q] of TYPED) times.push(await ask(q));
        times.sort((a, b) => a - b);
        const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
        figures.add(`search of ${PROGRAMS} programs, middle of ${times.length} queries`, at(0.5), "ms", { atMost: 100 });
        figures.add(`search of ${PROGRAMS} programs, 95 of 100`, at(0.95), "ms", { atMost: 300 });
      }),
    ),
  );
}

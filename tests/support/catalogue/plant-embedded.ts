/** A process of its own that plants programs into the embedded database of a directory: `plant-embedded.ts <directory> <count> <seed> <now>`. */
import { openDatabase } from "#server/db/client.ts";
import { plantPrograms } from "./plant-programs.ts";
import { drawPopulation } from "./population.ts";

const [dataDir = "", count = "", seed = "", now = ""] = process.argv.slice(2);
const { pool, close } = await openDatabase({ databaseUrl: null, dataDir });
await plantPrograms(pool, drawPopulation(Number(count), Number(seed)), new Date(now));
await close();

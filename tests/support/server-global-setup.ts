import { prepareTemplate } from "./database-template.ts";

/** The four seconds that a new database costs are spent once, before the first test file. */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}

/** `npm run pictures:emails`: every email in both languages, light and dark, at the widths of a phone and of a mail program. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { createServer } from "vite";

const FOLDER = "tests/results/emails";
const WIDTHS = [390, 640];
const SCHEMES = ["light", "dark"] as const;

mkdirSync(FOLDER, { recursive: true });
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom", logLevel: "error" });
const browser = await chromium.launch({ executablePath: process.env.QABAS_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  const { everyEmail } = (await vite.ssrLoadModule(
    "/tests/support/emails/preview.ts",
  )) as typeof import("#tests/support/emails/preview.ts");
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      for (const [name, html] of everyEmail()) {
        await page.setContent(html);
        await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await page.close();
    }
  console.log(`The pictures lie in ${FOLDER}.`);
} finally {
  await browser.close();
  await vite.close();
}

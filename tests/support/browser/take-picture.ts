import type { Page } from "@playwright/test";

/** A picture of the whole page, to be looked at beside the drawings; nothing where `QABAS_PICTURES` names no folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.QABAS_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

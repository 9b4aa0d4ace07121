/** `npm run faces`: writes the faces of the first view, after a change of the packages, of the brand's lines or of the letters. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { cut, FACES, FACES_FOLDER } from "./faces.ts";

for (const face of FACES) {
  const bytes = await cut(face);
  writeFileSync(path.join(FACES_FOLDER, `${face.name}.woff2`), bytes);
  console.log(`${face.name}: ${(bytes.length / 1000).toFixed(1)} kB`);
}

import type { Localised } from "#server/db/tables/learning-content.ts";
import { asXml } from "./as-xml.ts";
import { asHtml, htmlPage } from "./blocks-as-html.ts";
import type { ExportedItem } from "./exported-course.ts";
import { filePath, packageFolder } from "./package-names.ts";
import { packedFiles, runsOf } from "./packed-files.ts";
import { resolvePath } from "#server/commands/import/addresses.ts";
import type { PackageSource } from "./package-source.ts";
import { type Places, portable } from "./portable-blocks.ts";
import { quizAsQti } from "./quiz-as-qti.ts";
import { textPart, type ZipPart } from "#server/commands/files/zip-stream.ts";

/** Types of resources of a cartridge. */
const PAGE = "webcontent";
const QUIZ = "imsqti_xmlv1p2/imscc_xmlv1p3/assessment";
const WORK = "assignment_xmlv1p0";

interface Resource {
  type: string;
  /** The first is what it is; what it shows or has beside it follows. */
  files: string[];
  /** Id of a resource that it does not stand without. */
  needs?: string;
}

/** A course as a Common Cartridge 1.3, in one language: what is written in the other alone stands in that. */
export async function* cartridgePackage(source: PackageSource, language: "ar" | "en"): AsyncGenerator<ZipPart> {
  const said = (words: Localised<string>) => words[language] || words.ar || words.en || "–";
  const organization: string[] = [];
  const resources: string[] = [];
  const carried = new Set<string>();
  const pathOf = new Map(source.outline.flatMap(({ items }) => items.map(({ row }) => [row.id, mainFile(row.id, row.kind)] as const)));
  for (const section of source.outline) {
    const lines: string[] = [];
    for (const wanted of section.items) {
      const item = await source.item(wanted);
      const { id } = item.row;
      const places: Places = {
        item: (other) => pathOf.get(other),
        file: (file) => item.files.filter((one) => one.id === file).map(filePath)[0],
      };
      const blocks = item.text[language].length > 0 ? item.text[language] : item.text[language === "ar" ? "en" : "ar"];
      const html = asHtml(portable(blocks, source.programId, places), "../");
      if (item.packed) {
        const inside: string[] = [];
        for await (const part of packedFiles(source, item.packed.file.id, carried)) {
          inside.push(part.name);
          yield part;
        }
        if (inside.length > 0) resources.push(resourceOf(packId(item.packed), { type: PAGE, files: inside }, false));
      }
      const made = [...partsOf(item, { title: said(item.titles), html, language })];
      for (const { part } of made) yield part;
      const beside: string[] = [];
      for (const file of item.files) {
        const path = filePath(file);
        const pieces = carried.has(path) ? null : await source.bytes(file.id);
        if (pieces) {
          carried.add(path);
          yield { name: path, packed: true, pieces };
        }
        if (carried.has(path)) beside.push(path);
      }
      for (const { id: name, resource } of made) {
        lines.push(`<item identifier="i-${name}" identifierref="r-${name}"><title>${asXml(said(item.titles))}</title></item>`);
        resources.push(resourceOf(`r-${name}`, { ...resource, files: [...resource.files, ...(name === String(id) ? beside : [])] }));
      }
      await source.written();
    }
    organization.push(`<item identifier="s-${section.place}"><title>${asXml(said(section.titles))}</title>${lines.join("")}</item>`);
  }
  yield textPart("imsmanifest.xml", manifest(source.origin, said(source.titles), organization, resources));
}

const mainFile = (id: number, kind: ExportedItem["row"]["kind"]): string =>
  kind === "activity" ? `quizzes/${id}.xml` : kind === "application" ? `assignments/${id}.xml` : `pages/${id}.html`;

/** The files that an item becomes: of a quiz with words before it a page too. */
function* partsOf(
  { row, body, packed }: ExportedItem,
  { title, html, language }: { title: string; html: string; language: "ar" | "en" },
): Generator<{ id: string; resource: Resource; part: ZipPart }> {
  const path = mainFile(row.id, row.kind);
  const page = (id: string, at: string) => ({
    id,
    resource: { type: PAGE, files: [at] },
    part: textPart(at, htmlPage(title, language, html)),
  });
  if (body?.kind === "activity") {
    if (html !== "") yield page(`${row.id}-text`, `pages/${row.id}.html`);
    const part = textPart(path, quizAsQti(`q-${row.id}`, title, body, language));
    yield { id: String(row.id), resource: { type: QUIZ, files: [path] }, part };
  } else if (body?.kind === "application") {
    const part = textPart(path, assignment(row.id, title, html, body));
    yield { id: String(row.id), resource: { type: WORK, files: [path] }, part };
  } else if (packed) {
    if (html !== "") yield page(`${row.id}-text`, path);
    const described = `qabas-packages/${row.id}.json`;
    const first = packageFolder(packed.file.id) + (resolvePath("", packed.runs.launch) ?? "");
    // Others show its first page; what else it takes to run it stands in a file of our own.
    const resource = { type: PAGE, files: [first, described], needs: packId(packed) };
    yield { id: String(row.id), resource, part: textPart(described, JSON.stringify(runsOf(packed))) };
  } else yield page(String(row.id), path);
}

const packId = ({ file }: NonNullable<ExportedItem["packed"]>): string => `r-pack-${file.id}`;

function assignment(
  id: number,
  title: string,
  html: string,
  { maxDegree, submissionTypes }: { maxDegree: number; submissionTypes: readonly string[] },
): string {
  const types = submissionTypes.map((type) => `<format type="${type}"/>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<assignment xmlns="http://www.imsglobal.org/xsd/imscc_extensions/assignment" identifier="a-${id}"><title>${asXml(title)}</title><text texttype="text/html">${asXml(html)}</text><gradable points_possible="${maxDegree}">true</gradable><submission_formats>${types}</submission_formats></assignment>
`;
}

/** @param shown whether its first file is what it shows */
const resourceOf = (id: string, { type, files, needs }: Resource, shown = true): string => {
  const href = type === PAGE && shown ? ` href="${asXml(files[0] ?? "")}"` : "";
  return `<resource identifier="${id}" type="${type}"${href}>${files.map((file) => `<file href="${asXml(file)}"/>`).join("")}${
    needs === undefined ? "" : `<dependency identifierref="${needs}"/>`
  }</resource>`;
};

const manifest = (origin: string, title: string, organization: readonly string[], resources: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${asXml(origin)}" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest"><metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${asXml(title)}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="course" structure="rooted-hierarchy"><item identifier="root">${organization.join("\n")}</item></organization></organizations>
<resources>${resources.join("\n")}</resources></manifest>
`;

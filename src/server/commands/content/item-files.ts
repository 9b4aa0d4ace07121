import { eq } from "drizzle-orm";
import type { LessonBlock, LessonFormat, MediaFile } from "#contract/classroom/lesson-content.ts";
import type { ItemContentBody } from "#contract/content/teaching-content.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { captionLines, itemContents, itemFiles } from "#server/db/tables/learning.ts";
import type { TranscriptLine } from "#server/db/tables/learning-content.ts";
import { dropUnused, type Usable, useFiles } from "#server/commands/files/attach-files.ts";
import { type LessonFile, mediaFileOf, roleOf } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";

/** Which files an item may hold beside the pictures of its text, by its kind; all that is named once, and no other. */
const ALLOWED: Record<ItemContentBody["kind"], readonly LessonFile["role"][]> = {
  lesson: ["media", "captions", "attachment", "package"],
  interactive_lecture: ["recording", "captions"],
  activity: [],
  application: ["attachment"],
};

/** What a file must be for its place. */
const TYPES: Record<LessonFile["role"], RegExp> = {
  media: /^(?:video\/|audio\/|application\/pdf$)/u,
  captions: /^text\/vtt$/u,
  recording: /^(?:video|audio)\//u,
  figure: /^image\//u,
  attachment: /./u,
  package: /^application\/vnd\.qabas\.package$/u,
};

/** An item's content with its files, for who writes it. */
export function withFiles(content: ItemContentBody, files: readonly LessonFile[], reader: Reader): ItemContentBody {
  if (content.kind === "activity") return content;
  return { ...content, files: files.filter(({ role }) => role !== "figure").map((file) => mediaFileOf(file, reader)) };
}

interface Wanted {
  fileId: string;
  role: LessonFile["role"];
  language: "ar" | "en" | null;
  durationS: number | null;
}

interface Item {
  id: number;
  programId: number;
}

/**
 * Gives an item the files that its content names, after the content itself was written. What it named before and does not any more is
 * let go; new captions become the lines of its transcript.
 * @throws Problem `validation_error`: a file that is not there for this course, in the wrong place, or one too many
 */
export async function writeItemFiles(
  tx: Executor,
  item: Item,
  content: ItemContentBody,
  userId: number,
  context: ActionContext,
): Promise<void> {
  const before = await tx.select().from(itemFiles).where(eq(itemFiles.itemId, item.id));
  const named = "files" in content ? content.files : undefined;
  const beside = named
    ? named.map(wantedOf)
    : before
        .filter(({ role }) => role !== "figure")
        .map(({ fileId, role, language, durationS }) => ({ fileId, role, language, durationS }));
  const taken = new Set(beside.map(({ fileId }) => fileId));
  const figures = figuresOf(content).filter((id) => !taken.has(id));
  const wanted: Wanted[] = [...beside, ...figures.map((fileId) => ({ fileId, role: "figure" as const, language: null, durationS: null }))];
  if (named) checkPlaces(content.kind, beside);
  const found = await useFiles(
    tx,
    { programId: item.programId, userId },
    wanted.map(({ fileId }) => fileId),
    context,
  );
  for (const { fileId, role } of wanted) {
    const file = found.get(fileId);
    if (!file) refuseField("content", "file.missing");
    else if (!TYPES[role].test(file.type)) refuseField("content", "selection");
  }
  await tx.delete(itemFiles).where(eq(itemFiles.itemId, item.id));
  if (wanted.length > 0)
    await tx.insert(itemFiles).values(
      wanted.map(({ durationS, ...rest }, position) => ({
        ...rest,
        itemId: item.id,
        position,
        durationS: found.get(rest.fileId)?.durationS ?? durationS,
      })),
    );
  await dropUnused(
    tx,
    before.map(({ fileId }) => fileId),
  );
  if (content.kind !== "lesson" || !named) return;
  await followMedia(tx, item.id, wanted, found);
  await writeTranscript(tx, item.id, before, wanted);
}

const wantedOf = ({ id, kind, language, duration_s }: MediaFile): Wanted => ({
  fileId: id,
  role: roleOf(kind),
  language: kind === "captions" ? language : null,
  durationS: kind === "video" || kind === "audio" || kind === "recording" ? duration_s : null,
});

function checkPlaces(kind: ItemContentBody["kind"], files: readonly Wanted[]): void {
  const inRole = (role: LessonFile["role"]) => files.filter((file) => file.role === role);
  const languages = inRole("captions").map(({ language }) => language);
  const wrong =
    new Set(files.map(({ fileId }) => fileId)).size < files.length ||
    files.some(({ role }) => !ALLOWED[kind].includes(role)) ||
    inRole("media").length > 1 ||
    inRole("recording").length > 1 ||
    inRole("package").length > 1 ||
    languages.includes(null) ||
    new Set(languages).size < languages.length;
  if (wrong) refuseField("content", "selection");
}

/** Ids of the pictures in a text, in either language. */
function figuresOf(content: ItemContentBody): string[] {
  const { ar, en } = content.kind === "application" ? content.brief : content.body;
  const ids = [...ar, ...en].flatMap((block: LessonBlock) => (block.type === "figure" && block.media ? [block.media.id] : []));
  return [...new Set(ids)];
}

/** A lesson is what is played or read in it. */
async function followMedia(tx: Executor, itemId: number, wanted: readonly Wanted[], found: Map<string, Usable>): Promise<void> {
  const media = wanted.find(({ role }) => role === "media");
  const type = media && found.get(media.fileId)?.type;
  if (!type) return;
  const format: LessonFormat = type.startsWith("video/") ? "video" : type.startsWith("audio/") ? "audio" : "pdf";
  await tx.update(programItems).set({ format }).where(eq(programItems.id, itemId));
}

async function writeTranscript(
  tx: Executor,
  itemId: number,
  before: readonly Pick<Wanted, "fileId" | "role" | "language">[],
  after: readonly Wanted[],
): Promise<void> {
  const [stored] = await tx.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  if (stored?.body.kind !== "lesson") return;
  const transcript = { ...stored.body.transcript };
  const captionsIn = (list: typeof before, language: "ar" | "en") =>
    list.find((file) => file.role === "captions" && file.language === language)?.fileId;
  for (const language of ["ar", "en"] as const) {
    const [was, is] = [captionsIn(before, language), captionsIn(after, language)];
    if (was !== is) transcript[language] = is === undefined ? [] : await linesOf(tx, is);
  }
  await tx
    .update(itemContents)
    .set({ body: { ...stored.body, transcript } })
    .where(eq(itemContents.itemId, itemId));
}

async function linesOf(tx: Executor, fileId: string): Promise<TranscriptLine[]> {
  const [row] = await tx.select().from(captionLines).where(eq(captionLines.fileId, fileId));
  return row?.lines ?? refuseField("content", "file.missing");
}

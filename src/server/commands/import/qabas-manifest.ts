import { ITEM_KINDS, LESSON_FORMATS, lessonBlock } from "#contract/classroom/lesson-content.ts";
import { MOVE_ON, PACKAGE_STANDARDS } from "#contract/classroom/packages.ts";
import { CONTENT, itemContentBody } from "#contract/content/teaching-content.ts";
import { flag, integer, list, nullable, number, object, oneOf, optional, text, word, type Static } from "#contract/schema.ts";

/**
 * What a package of ours says beside its Markdown, in `qabas.json` at its root: order, settings, questions, rubrics and files. The texts
 * themselves stand in Markdown, one file an item and language: whoever writes in it there is heard.
 */
export const MANIFEST = "qabas.json";

const PATH_MAX = 400;

/** A text that Markdown cannot say to the letter: its blocks count as long as the Markdown beside them is the one they were written with. */
const exactText = () =>
  object({
    /** SHA-256 of the Markdown, hex. */
    digest: text(64),
    blocks: list(lessonBlock(), CONTENT.blocksMax),
    /** Paths of the pictures, in the order of the figures among the blocks. */
    figures: list(nullable(text(PATH_MAX)), CONTENT.blocksMax),
  });
export type ExactText = Static<ReturnType<typeof exactText>>;

const transcript = () => list(object({ at_s: number(), text: text(1_000) }), 20_000);

/** What runs in a lesson that somebody else wrote. */
export const manifestPackage = () =>
  object({
    /** Folder of its files, with its slash. */
    folder: text(PATH_MAX),
    /** How its files are called together. */
    name: text(200),
    standard: oneOf(...PACKAGE_STANDARDS),
    launch: text(8_000),
    launch_data: text(4_096),
    mastery: nullable(integer(0, 100)),
    reports: flag(),
    part: optional(object({ id: text(2_000), move_on: oneOf(...MOVE_ON) })),
  });
export type ManifestPackage = Static<ReturnType<typeof manifestPackage>>;

const item = () =>
  object({
    /** Path of its texts below `ar/` and `en/`. */
    key: text(PATH_MAX),
    kind: oneOf(...ITEM_KINDS),
    titles: object({ ar: text(CONTENT.titleMax), en: text(CONTENT.titleMax) }),
    minutes: integer(0, CONTENT.durationMaxMinutes),
    format: nullable(oneOf(...LESSON_FORMATS)),
    offline: flag(),
    preview: flag(),
    exact: object({ ar: optional(exactText()), en: optional(exactText()) }),
    /** Of an activity or application all but its text. */
    content: nullable(itemContentBody()),
    transcript: object({ ar: transcript(), en: transcript() }),
    package: optional(manifestPackage()),
    files: list(
      object({
        path: text(PATH_MAX),
        name: text(200),
        role: oneOf("media", "captions", "attachment"),
        language: nullable(oneOf("ar", "en")),
        duration_s: nullable(number()),
      }),
      CONTENT.filesMax,
    ),
  });
export type ManifestItem = Static<ReturnType<typeof item>>;

export const qabasManifest = () =>
  object({
    format: word("qabas-course"),
    version: integer(1, 1),
    /** Which course it is where it comes from: the same one brought again is not brought twice. */
    course: text(200),
    sections: list(
      object({
        titles: object({ ar: text(CONTENT.titleMax), en: text(CONTENT.titleMax) }),
        items: list(item(), CONTENT.itemsMax),
      }),
      CONTENT.sectionsMax,
    ),
  });
export type QabasManifest = Static<ReturnType<typeof qabasManifest>>;

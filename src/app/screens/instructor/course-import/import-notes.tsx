import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, FileQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { grid, kit } from "#app/ui/kit.ts";
import { type CourseImport, type ImportNote, type ImportNoteCode, isLost } from "#contract/content/course-import.ts";
import { Button } from "#app/ui/buttons/button.tsx";

/** As many lines are drawn at first; a course of a hundred files has hundreds. */
const AT_FIRST = 12;

/** What was not understood first, then what is to be looked at: a line a file and reason. */
export function ImportNotes({ of }: { of: CourseImport }) {
  const lost = of.notes.filter(({ code }) => isLost(code));
  const review = of.notes.filter(({ code }) => !isLost(code));
  return (
    <div className={grid(32, "min-0")}>
      <NoteList
        id="import-lost"
        title={<Trans>Not imported</Trans>}
        help={<Trans>These are not in the course. The place of a picture is kept with its words.</Trans>}
        notes={lost}
        lost
      />
      <NoteList
        id="import-review"
        title={<Trans>Imported with changes</Trans>}
        help={<Trans>Nothing was lost, but please check these.</Trans>}
        notes={review}
      />
    </div>
  );
}

function NoteList({
  id,
  title,
  help,
  notes,
  lost = false,
}: {
  id: string;
  title: ReactNode;
  help: ReactNode;
  notes: readonly ImportNote[];
  lost?: boolean;
}) {
  const [all, setAll] = useState(false);
  const words = useNoteWords();
  if (notes.length === 0) return null;
  const more = notes.length - AT_FIRST;
  const Icon = lost ? FileQuestion : CircleAlert;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={kit("soft", "sm")}>{help}</p>
      <ul className={grid()}>
        {(all ? notes : notes.slice(0, AT_FIRST)).map((note) => (
          <li key={`${note.path} ${note.code} ${note.detail}`} className={grid(12, "border-bottom", "cols-auto-1", "pad-y-12")}>
            <Icon aria-hidden className={lost ? kit("bad") : kit("wait")} />
            <div>
              <p className={kit("strong", "break-anywhere")}>
                <bdi>{note.path}</bdi>
              </p>
              <p className={kit("soft", "sm")}>
                {words(note.code)}
                {note.detail ? (
                  <>
                    {" "}
                    <bdi className={kit("break-anywhere")}>{note.detail}</bdi>
                  </>
                ) : null}
                {note.times > 1 ? (
                  <>
                    {" "}
                    (<Plural value={note.times} one="# time" other="# times" />)
                  </>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && !all ? (
        <Button tone="quiet" size="sm" onClick={() => setAll(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      ) : null}
    </section>
  );
}

function useNoteWords(): (code: ImportNoteCode) => string {
  const { t } = useLingui();
  const words: Record<ImportNoteCode, string> = {
    unknown_file: t`This kind of file is not imported.`,
    unsafe_name: t`Its path leads out of the archive.`,
    not_text: t`It is named as text but is not.`,
    too_deep: t`Lists, quotations or marks are nested too deeply in it. The file was left out.`,
    stopped: t`Reading was stopped at this file.`,
    too_long: t`A passage of it, or the file itself, is too long. The file was left out.`,
    image_missing: t`The picture is not in the text's file. An empty frame keeps its place:`,
    image_unsupported: t`This kind of picture is not shown here:`,
    file_missing: t`The package names this file but does not hold it.`,
    item_missing: t`The package names this item but does not hold it.`,
    xml_broken: t`It is not well-formed XML:`,
    json_broken: t`It is not well-formed JSON.`,
    package_unknown: t`Packages of this kind are not imported.`,
    package_too_large: t`The package is larger than 100 MB.`,
    sequence_left: t`The package has rules for the order of its parts; here every part is open.`,
    organization_left: t`The package holds further outlines; its main one was taken. Left out:`,
    package_needs_player: t`It is kept whole as an interactive package, which opens where the university has set up a player for H5P:`,
    file_left: t`Files of this kind cannot be in a course:`,
    question_left: t`There is no such kind of question here:`,
    activity_left: t`There is no such kind of activity here:`,
    question_changed: t`A question is marked in another way now; check its answers:`,
    bank_as_activity: t`Questions of a bank became an activity:`,
    discussion_as_page: t`A discussion became a lesson with its text:`,
    tool_as_link: t`An external tool became a link:`,
    link_to_file: t`The link led to a file; it lies beside the text now:`,
    level_flattened: t`A level between the unit and its lessons was left out:`,
    was_hidden: t`Learners did not see it where it came from.`,
    html_dropped: t`This part of a web page cannot be in a lesson:`,
    link_dead: t`The link led to a file that is not in the archive; its words are kept:`,
    link_dropped: t`The link led to a place within the page or to another program; its words are kept:`,
    html_simplified: t`Formatting became plain text:`,
    link_upgraded: t`The link became a secure one (https):`,
    list_steps: t`A list with code or pictures in it became numbered steps.`,
    list_nested: t`A list within a list became one list.`,
    table_links: t`A link in a table became words:`,
    deep_heading: t`A small heading became a larger one:`,
    translation_missing: t`It was not found in this language:`,
    title_missing: t`It has no heading; the name of its file became its title.`,
    old_encoding: t`Its letters were in an old encoding and were converted.`,
    front_matter: t`Content above the text was skipped:`,
  };
  return (code) => words[code];
}

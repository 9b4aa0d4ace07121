import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import { IMPORT_FILE, type ImportSummary, listImports, startImport } from "#contract/content/course-import.ts";
import { getTeachingProgram } from "#contract/enrollments/teaching.ts";
import { newId } from "#offline/ids.ts";
import { upload } from "#app/api/upload.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { fieldSentence, refusedFields } from "#app/widgets/forms/form-errors.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath, useItemAddress } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import css from "./import.module.css";
import { ExportCourse } from "./export-course.tsx";
import { ImportState } from "./import-state.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** /instructor/course/{id}/import: brings a course from elsewhere, and takes it away. What is read becomes a report first. */
export function ImportScreen() {
  const { t } = useLingui();
  const { courseId } = useItemAddress();
  const language = useAtomValue(languageAtom);
  const course = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  const imports = useCachedRead(listImports, { params: { id: courseId } });
  if (courseId === 0 || isMissing(course.failure)) return <NoSuchCourse />;
  return (
    <ItemFrame
      courseId={courseId}
      note={course.data ? <bdi>{course.data.program.translations[language].title}</bdi> : t({ message: "Course", context: "way back" })}
      title={<Trans>Import and export</Trans>}
      lead={
        <Trans>
          A course from Moodle, Open edX or Canvas, questions, or lessons in Markdown. Nothing is added before you have seen the report.
        </Trans>
      }
    >
      <SendFile courseId={courseId} />
      <section className={grid(12, "above-32")} aria-labelledby="earlier-imports">
        <h2 id="earlier-imports">
          <Trans>Earlier imports</Trans>
        </h2>
        <LoadState of={imports} skeleton={<Skeleton className={css.waiting} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={kit("soft", "sm")}>
                <Trans>Nothing was imported into this course yet.</Trans>
              </p>
            ) : (
              <>
                <Listed rows={rows} courseId={courseId} />
                <MoreRows of={listImports} options={{ params: { id: courseId } }} from={imports.meta?.next_cursor}>
                  {(more) => <Listed rows={more} courseId={courseId} />}
                </MoreRows>
              </>
            )
          }
        </LoadState>
      </section>
      <ExportCourse courseId={courseId} />
    </ItemFrame>
  );
}

function SendFile({ courseId }: { courseId: number }) {
  const { t, i18n } = useLingui();
  const [, go] = useLocation();
  const control = useRef<AbortController | null>(null);
  const id = useRef(newId());
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const choose = (chosen: File | null) => {
    // Another file is another import.
    id.current = newId();
    setFile(chosen);
    setFailure(chosen && chosen.size > IMPORT_FILE.maxBytes ? t`The file is larger than 50 MB. Split it and import its parts.` : null);
  };
  const send = async () => {
    if (!file || failure) return setFailure(failure ?? t`Choose a file first`);
    setProgress(0);
    control.current = new AbortController();
    try {
      const { data } = await upload(startImport, {
        params: { id: courseId },
        fields: { id: id.current },
        files: { archive: file },
        signal: control.current.signal,
        onProgress: (sent, total) => setProgress(total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0),
      });
      go(`${coursePath(courseId)}/imports/${data.id}`);
    } catch (error) {
      const refused = refusedFields(error).archive;
      setFailure(refused ? fieldSentence(i18n, refused) : problemSentence(i18n, error) || null);
      setProgress(null);
    }
  };
  return (
    <div className={classNames(grid(16, "justify-items-start"), css.send)}>
      <Field
        label={t`File to import`}
        error={failure}
        hint={t`Up to 50 MB: a Moodle backup (MBZ), a Common Cartridge (IMSCC), Open edX (TAR.GZ), questions (QTI, Moodle XML, GIFT, Aiken), a SCORM or cmi5 package (ZIP), H5P, or a ZIP of Markdown files.`}
        required
      >
        {(aria) => (
          <FileField
            aria={aria}
            name="archive"
            rule={IMPORT_FILE}
            file={file}
            onChoose={choose}
            onRemove={() => choose(null)}
            progress={progress}
            onCancel={() => control.current?.abort()}
          />
        )}
      </Field>
      <NetworkButton
        tone="ember"
        busy={progress !== null}
        onClick={() => void send()}
        offline={t`Importing needs a connection`}
      >{t`Read the file`}</NetworkButton>
    </div>
  );
}

const Listed = ({ rows, courseId }: { rows: ImportSummary[]; courseId: number }) => (
  <ul className={grid()}>
    {rows.map((row) => (
      <Earlier key={row.id} row={row} courseId={courseId} />
    ))}
  </ul>
);

function Earlier({ row, courseId }: { row: ImportSummary; courseId: number }) {
  const language = useAtomValue(languageAtom);
  return (
    <li className={classNames(cluster(12, "center", "border-bottom", "between", "pad-y-12"), css.row)}>
      <div>
        <Link className={inline(0, "center", "break-anywhere")} href={`${coursePath(courseId)}/imports/${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
        <p className={kit("soft", "sm")}>
          {formatDateTime(language, row.created_at)} · <Plural value={row.items} one="# item" other="# items" />
        </p>
      </div>
      <ImportState status={row.status} />
    </li>
  );
}

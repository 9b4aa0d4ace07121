import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { COURSE_EXPORT_HOURS, type CourseExportFormat, listCourseExports, makeCourseExport } from "#contract/content/course-export.ts";
import type { EXPORT_FORMATS } from "#contract/exports/staff-exports.ts";
import { call } from "#app/api/call.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import { ExportLosses } from "./export-losses.tsx";
import { ExportRow } from "./export-row.tsx";
import css from "./import.module.css";
import { EXPORTED, type Exported, useFormatWords } from "./use-format-words.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { ChoiceSelect } from "#app/ui/fields/text-input.tsx";

const LOOK_MS = 1_500;

/** Takes a course away as a package: asked for, written by a job, and there for a day. */
export function ExportCourse({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { words } = useFormatWords();
  const exports = useCachedRead(listCourseExports, { params: { id: courseId } });
  const intent = useIntent(`course-export/${courseId}`);
  const [what, setWhat] = useState<Exported>("markdown");
  const [as, setAs] = useState<(typeof EXPORT_FORMATS)[number]>("xlsx");
  const isPackage = what === "markdown" || what === "common_cartridge";
  const format: CourseExportFormat = isPackage ? what : `${what}_${as}`;
  const { busy, failure, act } = useAction();
  useAgainWhile(exports.data?.some(({ status }) => status === "queued") ?? false, exports.retry, LOOK_MS);
  // The button says what is missing: files of a day are nothing to keep on a device.
  const isUnknown = !useAtomValue(onlineAtom) && exports.data === null;
  const hours = COURSE_EXPORT_HOURS;
  const ask = async () => {
    await act(async () => {
      const body = { format, language };
      await intent.send((idempotencyKey) => call(makeCourseExport, { params: { id: courseId }, body, idempotencyKey }));
      exports.retry();
    });
  };
  return (
    <section className={grid(16, "above-32")} aria-labelledby="export-title">
      <h2 id="export-title">
        <Trans>Export the course</Trans>
      </h2>
      <div className={classNames(grid(16, "justify-items-start"), css.send)}>
        <Field label={t`What to export`}>
          {(aria) => <ChoiceSelect {...aria} choices={EXPORTED} words={words} value={what} onChange={setWhat} />}
        </Field>
        {isPackage ? null : (
          <Segmented
            label={t`Kind of file`}
            options={[
              { value: "xlsx", label: <bdi>XLSX</bdi> },
              { value: "csv", label: <bdi>CSV</bdi> },
            ]}
            value={as}
            onChange={setAs}
          />
        )}
        <ExportLosses of={what} />
        <NetworkButton tone="quiet" busy={busy} onClick={() => void ask()} offline={t`Exporting needs a connection`}>
          {t`Prepare the file`}
        </NetworkButton>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
      {isUnknown ? null : (
        <LoadState of={exports} skeleton={<Skeleton className={css.waiting} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={kit("soft", "sm")}>
                <Trans>Nothing was exported yet. A file is there for {hours} hours, for you alone.</Trans>
              </p>
            ) : (
              <ul className={grid()} aria-live="polite">
                {rows.map((row) => (
                  <ExportRow key={row.id} row={row} />
                ))}
              </ul>
            )
          }
        </LoadState>
      )}
    </section>
  );
}

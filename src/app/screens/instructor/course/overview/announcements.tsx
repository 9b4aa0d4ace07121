import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { Megaphone, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { type CourseAnnouncement, deleteAnnouncement, listAnnouncements } from "#contract/content/teaching-course.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { Button } from "#app/ui/button.tsx";
import { MenuButton } from "#app/ui/menu-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { AnnouncementSheet } from "./announcement-sheet.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import css from "./announcements.module.css";
import { useDelayed } from "./use-delayed.ts";

/** What trainees of the course are told, newest first. */
export function Announcements({ program }: { program: TeachingProgramDetails }) {
  const { t } = useLingui();
  const courseId = program.program.id;
  const read = useKeptRead(listAnnouncements, { params: { id: courseId } });
  const [open, setOpen] = useState<CourseAnnouncement | "new" | null>(null);
  const [all, setAll] = useState(false);
  // Later pages are read anew as well: what was changed may stand on one of them.
  const [changed, setChanged] = useState(0);
  const refresh = () => {
    setChanged((count) => count + 1);
    read.retry();
  };
  const { waiting, delay, undo } = useDelayed<number>(async (aid) => {
    await call(deleteAnnouncement, { params: { id: courseId, aid } });
    refresh();
  }, msg`The announcement could not be deleted`);
  const listed = (rows: CourseAnnouncement[]) => (
    <ul className={css.rows}>
      {rows.map((row) =>
        waiting.has(row.id) ? (
          <li key={row.id} className={css.gone}>
            <output>
              <Trans>Announcement deleted</Trans>
            </output>
            <Button tone="quiet" size="sm" onClick={() => undo(row.id)}>
              <Trans>Undo</Trans>
            </Button>
          </li>
        ) : (
          <Row key={row.id} row={row} edit={() => setOpen(row)} remove={() => delay(row.id)} />
        ),
      )}
    </ul>
  );
  return (
    <section className={css.part} aria-labelledby="announcements-title">
      <header className={css.head}>
        <h2 id="announcements-title">
          <Trans>Announcements</Trans>
        </h2>
        <Button tone="plain" size="sm" icon={<Megaphone aria-hidden="true" />} onClick={() => setOpen("new")}>
          <Trans>New announcement</Trans>
        </Button>
      </header>
      <LoadState of={read} skeleton={<Skeleton className={css.waiting} />}>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <p className={css.none}>
                <Trans>Nothing is announced yet. Trainees are told of each announcement at once.</Trans>
              </p>
            ) : null}
            {listed(all ? rows : rows.slice(0, SHOWN))}
            {all ? (
              <MoreRows key={changed} of={listAnnouncements} options={{ params: { id: courseId } }} from={read.meta?.next_cursor}>
                {listed}
              </MoreRows>
            ) : null}
            {!all && rows.length > SHOWN ? (
              <Button tone="plain" size="sm" onClick={() => setAll(true)}>
                <Trans>Show all</Trans>
              </Button>
            ) : null}
          </>
        )}
      </LoadState>
      {open === null ? null : (
        <AnnouncementSheet
          key={open === "new" ? "new" : open.id}
          program={program}
          announcement={open === "new" ? null : open}
          close={() => setOpen(null)}
          saved={() => {
            setOpen(null);
            refresh();
          }}
          title={open === "new" ? t`New announcement` : t`Edit announcement`}
        />
      )}
    </section>
  );
}

const SHOWN = 3;

function Row({ row, edit, remove }: { row: CourseAnnouncement; edit: () => void; remove: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { title, body } = row.translations[language];
  const [whole, setWhole] = useState(false);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p className={css.facts}>
          {formatDate(language, row.published_at)}
          {language === "ar" ? "، " : ", "}
          <Plural value={row.students} one="# trainee" other="# trainees" />
        </p>
        {body.slice(0, whole ? undefined : 1).map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
        {body.length > 1 && !whole ? (
          <Button tone="plain" size="sm" onClick={() => setWhole(true)}>
            <Trans>Show all</Trans>
          </Button>
        ) : null}
      </div>
      <MenuButton
        label={t`Options: ${title}`}
        icon={<MoreHorizontal aria-hidden="true" />}
        entries={[
          { key: "edit", label: t`Edit`, icon: <Pencil aria-hidden="true" />, run: edit },
          { key: "delete", label: t`Delete`, icon: <Trash2 aria-hidden="true" />, run: remove, grave: true },
        ]}
      />
    </li>
  );
}

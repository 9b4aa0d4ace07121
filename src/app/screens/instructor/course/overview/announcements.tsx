import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { Megaphone, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { type CourseAnnouncement, deleteAnnouncement, listAnnouncements } from "#contract/content/teaching-course.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
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
  const read = useCachedRead(listAnnouncements, { params: { id: courseId } });
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
    <ul>
      {rows.map((announcement) =>
        waiting.has(announcement.id) ? (
          <li key={announcement.id} className={row(8, "soft", "sm", "between", "pad-y-12", "border-bottom", "center")}>
            <output>
              <Trans>Announcement deleted</Trans>
            </output>
            <Button tone="quiet" size="sm" onClick={() => undo(announcement.id)}>
              <Trans>Undo</Trans>
            </Button>
          </li>
        ) : (
          <Row key={announcement.id} announcement={announcement} edit={() => setOpen(announcement)} remove={() => delay(announcement.id)} />
        ),
      )}
    </ul>
  );
  return (
    <section className={stack(8)} aria-labelledby="announcements-title">
      <header className={cluster([4, 12], "center", "between")}>
        <h2 className={kit("lg")} id="announcements-title">
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
              <p className={kit("soft", "sm")}>
                <Trans>Nothing is announced yet. Trainees are notified of each announcement at once.</Trans>
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

function Row({ announcement, edit, remove }: { announcement: CourseAnnouncement; edit: () => void; remove: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { title, body } = announcement.translations[language];
  const [whole, setWhole] = useState(false);
  return (
    <li className={row(8, "start", "between", "pad-y-12", "border-bottom")}>
      <div className={kit("min-0")}>
        <h3 className={kit("md", "strong")}>
          <bdi>{title}</bdi>
        </h3>
        <p className={kit("soft", "sm", "break-anywhere", "above-2")}>
          {formatDate(language, announcement.published_at)}
          {language === "ar" ? "، " : ", "}
          <Plural value={announcement.students} one="# trainee" other="# trainees" />
        </p>
        {body.slice(0, whole ? undefined : 1).map((paragraph) => (
          <p key={paragraph} className={kit("break-anywhere", "above-2", "sm")} dir="auto">
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

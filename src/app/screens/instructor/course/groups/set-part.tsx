import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Pencil, Trash2 } from "lucide-react";
import { arrangeGroups, type CourseGroups, type GroupSet, keepGroupSet, removeGroupSet } from "#contract/coursework/groups.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { ArrangeGroups } from "./arrange-groups.tsx";

interface Props {
  courseId: number;
  set: GroupSet;
  cohortId: number | null;
  learners: CourseGroups["learners"];
  edit: () => void;
  reread: () => void;
}

const REMOVED = msg`The set of groups was removed`;
const UNDO = msg`Undo`;

/** A set with its groups in the chosen cohort. */
export function SetPart({ courseId, set, cohortId, learners, edit, reread }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { busy, act } = useNoticedAction("group-set");
  const { title, items } = set;
  const named = items.map(({ translations }) => translations[language].title).join(language === "ar" ? "، " : ", ");
  const putBack = async () => {
    const { id, joining, max_size } = set;
    await act(async () => {
      await call(keepGroupSet, { params: { id: courseId }, body: { id, title, joining, max_size, version: 0 } });
      if (cohortId !== null)
        await call(arrangeGroups, { params: { sid: id }, body: { cohort_id: cohortId, version: 1, groups: set.groups } });
    });
    reread();
  };
  const remove = async () => {
    const failed = await act(() => call(removeGroupSet, { params: { sid: set.id } }));
    if (failed === null) showNotice({ kind: "success", message: REMOVED, seconds: 8, action: { label: UNDO, run: () => void putBack() } });
    reread();
  };
  return (
    <section className={stack(16, "border", "round-md", "surface", "pad-16")} aria-label={title}>
      <header className={row(8, "start", "between")}>
        <div className={stack(4)}>
          <h2 className={kit("xl")}>
            <bdi>{title}</bdi>
          </h2>
          <p className={cluster([2, 12], "soft", "sm")}>
            <span>{set.joining === "learners" ? <Trans>Trainees choose</Trans> : <Trans>The instructor divides</Trans>}</span>
            {set.max_size === null ? null : (
              <span>
                <Plural value={set.max_size} one="# member at most" other="# members at most" />
              </span>
            )}
            {named ? (
              <span>
                <Trans>
                  Hands in: <bdi>{named}</bdi>
                </Trans>
              </span>
            ) : (
              <span>
                <Trans>No application names it yet</Trans>
              </span>
            )}
          </p>
        </div>
        <div className={row(4)}>
          <IconButton label={t`Edit: ${title}`} icon={<Pencil aria-hidden="true" />} onClick={edit} />
          {items.length === 0 ? (
            <IconButton
              label={online ? t`Delete: ${title}` : t`Deleting needs a connection`}
              icon={<Trash2 aria-hidden="true" />}
              disabled={!online || busy}
              onClick={() => void remove()}
            />
          ) : null}
        </div>
      </header>
      {cohortId === null ? (
        <p className={kit("soft")}>
          <Trans>This course has no cohort yet.</Trans>
        </p>
      ) : (
        <ArrangeGroups courseId={courseId} set={set} cohortId={cohortId} learners={learners} reread={reread} />
      )}
    </section>
  );
}

import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import { removeGradePart } from "#contract/coursework/grade-parts.ts";
import type { GradeWeights, WeightRow } from "#contract/coursework/grade-weights.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { partMarksPath } from "#app/widgets/teaching-layout/item-address.ts";

const REMOVED = msg`No longer part of the final grade`;

interface Props {
  courseId: number;
  row: WeightRow;
  part: NonNullable<WeightRow["part"]>;
  edit: () => void;
  removed: (weights: GradeWeights) => void;
}

/** What can be done with an exam or project that is held outside the platform: less once trainees have seen a mark of it. */
export function PartActions({ courseId, row, part, edit, removed }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(false);
  const { which: busy, act } = useNoticedAction("profile-action");
  const { title } = row.translations[language];
  const remove = () =>
    act(async () => {
      const { data } = await call(removeGradePart, { params: { id: courseId, gid: part.id } });
      setAsked(false);
      showNotice({ kind: "success", message: REMOVED });
      removed(data);
    }, "remove");
  return (
    <div className={cluster([4, 8], "center", "span-all")}>
      <Button tone="quiet" size="sm" href={partMarksPath(courseId, part.id)} aria-label={t`Enter grades: ${title}`}>
        <Trans>Enter grades</Trans>
      </Button>
      {part.published > 0 ? (
        <small className={kit("soft", "sm")}>
          <Trans>Trainees have seen its grades: it is no longer renamed or removed.</Trans>
        </small>
      ) : (
        <>
          <IconButton label={t`Edit: ${title}`} icon={<Pencil aria-hidden="true" />} onClick={edit} />
          <IconButton
            label={online ? t`Delete: ${title}` : t`Deleting needs a connection`}
            icon={<Trash2 aria-hidden="true" />}
            disabled={!online}
            onClick={() => setAsked(true)}
          />
        </>
      )}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={
          <Trans>
            Delete <bdi>{title}</bdi>?
          </Trans>
        }
        actions={
          <>
            <Button busy={busy === "remove"} onClick={() => void remove()}>
              <Trans>Delete</Trans>
            </Button>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        {row.marks > 0 ? (
          <Plural
            value={row.marks}
            one="It no longer counts, and # grade that was entered and that no trainee has seen goes with it."
            other="It no longer counts, and # grades that were entered and that no trainee has seen go with it."
          />
        ) : (
          <Trans>It no longer counts towards the final grade. No grade was entered for it.</Trans>
        )}
      </Dialog>
    </div>
  );
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { arrangeGroups, type CourseGroups, GROUPS, type GroupSet } from "#contract/coursework/groups.ts";
import { Problem } from "#contract/problem.ts";
import { Plus } from "lucide-react";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, stack } from "#app/ui/kit.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type Arrangement, arrangementOf, inNone, isArrangement, moved, present, withGroup } from "./arrangement.ts";
import { DrawTools } from "./draw-tools.tsx";
import { GroupCard, NoGroup } from "./group-card.tsx";

interface Props {
  courseId: number;
  set: GroupSet;
  cohortId: number;
  learners: CourseGroups["learners"];
  reread: () => void;
}

const SAVED = msg`The groups were saved`;
const UNDO = msg`Undo`;

/** Who is in which group of a cohort: by hand and at random, a draft of this device until it is saved. */
export function ArrangeGroups({ courseId, set, cohortId, learners, reread }: Props) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const draft = useKeptDraft<Arrangement>(`${courseId}/groups/${set.id}/${cohortId}`, isArrangement);
  const [own, setOwn] = useState<Arrangement | null>(null);
  const { busy, failure, error, act } = useAction();
  const theirs = arrangementOf(set, learners);
  const begun = own ?? (draft.found ? present(draft.found.fields, learners) : null);
  const shown = begun ?? theirs;
  // A draft of an older version is told of, and saved over what is there now on the person's word.
  const stale = begun !== null && own === null && draft.found !== null && draft.found.version !== set.version;
  const change = (next: Arrangement) => {
    setOwn(next);
    draft.keep(next, set.version);
  };
  const discard = async () => {
    setOwn(null);
    await draft.drop();
    reread();
  };
  const send = async (wanted: Arrangement, version: number) =>
    await call(arrangeGroups, {
      params: { sid: set.id },
      body: {
        cohort_id: cohortId,
        version,
        groups: wanted.groups.map(({ id, name, members }) => ({ id, name: name.trim() || null, members })),
      },
    });
  const save = async () => {
    const failed = await act(async () => {
      const { data } = await send(shown, set.version);
      await draft.drop();
      const undo = () => void act(() => send(theirs, data.version)).then(reread);
      showNotice({ kind: "success", message: SAVED, seconds: 8, action: { label: UNDO, run: undo } });
    });
    if (failed === null || (failed instanceof Problem && failed.code === "version_conflict")) reread();
  };
  if (draft.state === "reading") return null;
  const none = inNone(shown, learners);
  const full = shown.groups.length >= GROUPS.groupsMax;
  return (
    <div className={stack(16)}>
      <DrawTools learners={learners} shown={shown} change={change} />
      {stale || (error instanceof Problem && error.code === "version_conflict") ? (
        <NoticeBox kind="wait">
          <Trans>These groups were changed meanwhile. What stands here is your draft: save it over them, or discard it.</Trans>
        </NoticeBox>
      ) : null}
      <div className={phone ? grid(12) : grid(12, "cols-2", "start")}>
        {shown.groups.map((group, index) => (
          <GroupCard key={group.id} number={index + 1} group={group} arrangement={shown} learners={learners} change={change} />
        ))}
        <NoGroup learners={none} arrangement={shown} move={(learner, to) => change(moved(shown, learner, to))} />
      </div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster([8, 12], "center")}>
        <Button tone="quiet" size="sm" icon={<Plus aria-hidden="true" />} disabled={full} onClick={() => change(withGroup(shown))}>
          <Trans>Add a group</Trans>
        </Button>
        {begun ? (
          <>
            <NetworkButton size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => void save()}>
              <Trans>Save groups</Trans>
            </NetworkButton>
            <Button tone="plain" size="sm" onClick={() => void discard()}>
              <Trans>Discard draft</Trans>
            </Button>
            {draft.saved ? <DraftMark /> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

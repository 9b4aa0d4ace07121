import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { BadgeCheck, CircleCheckBig, EyeOff, Flag } from "lucide-react";
import { useState } from "react";
import { blockLearner, hidePost } from "#contract/conversation/conversation-moderation.ts";
import type { ConversationPost, ConversationThread } from "#contract/conversation/conversation.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Composer } from "./composer.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { say } from "./use-conversation.ts";

interface Props {
  post: ConversationPost;
  thread: ConversationThread;
  programId: number;
  teaches: boolean;
  waits: boolean;
  changed: () => void;
}

type Open = "edit" | "report" | "hide" | "block" | null;

/** What one person said in a thread, its marks, and what whoever reads it may do with it. */
export function PostItem({ post, thread, programId, teaches, waits, changed }: Props) {
  const language = useAtomValue(languageAtom);
  const [open, setOpen] = useState<Open>(null);
  const first = post.id === thread.id;
  const accepted = thread.accepted_post_id === post.id;
  return (
    <li className={stack(8, "border-bottom", "pad-y-16")} id={`post-${post.id}`}>
      <div className={cluster([4, 12], "center", "sm")}>
        <Author post={post} teaches={teaches} />
        <time className={kit("soft", "xs")} dateTime={post.written_at}>
          {formatDateTime(language, post.written_at)}
        </time>
        {post.edited_at ? (
          <span className={kit("soft", "xs")}>
            <Trans>Edited</Trans>
          </span>
        ) : null}
        {waits ? <DeviceMark kind="waiting" /> : null}
      </div>
      <Marks post={post} accepted={accepted} />
      {open === "edit" ? (
        <EditForm post={post} thread={thread} programId={programId} close={() => setOpen(null)} />
      ) : (
        <Body post={post} first={first} />
      )}
      {open === null ? (
        <Actions post={post} thread={thread} programId={programId} teaches={teaches} accepted={accepted} open={setOpen} changed={changed} />
      ) : null}
      <Reasons post={post} programId={programId} open={open} close={() => setOpen(null)} changed={changed} />
    </li>
  );
}

function Author({ post, teaches }: { post: ConversationPost; teaches: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = post.mine ? t({ message: "You", context: "author" }) : (post.author?.names[language] ?? t`A trainee`);
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      {post.role === "instructor" ? (
        <span className={kit("brand", "xs", "strong")}>
          <Trans context="post">Instructor</Trans>
        </span>
      ) : null}
      {post.anonymous && (post.mine || teaches) ? (
        <span className={kit("soft", "xs")}>
          <Trans>Without a name before other trainees</Trans>
        </span>
      ) : null}
    </>
  );
}

function Marks({ post, accepted }: { post: ConversationPost; accepted: boolean }) {
  const { t } = useLingui();
  if (!accepted && !post.endorsed && post.reports === 0 && !post.hidden) return null;
  return (
    <div className={cluster(12, "center")}>
      {accepted ? <StatusMark kind="ok" icon={<CircleCheckBig aria-hidden="true" />}>{t`Accepted answer`}</StatusMark> : null}
      {post.endorsed ? <StatusMark kind="ok" icon={<BadgeCheck aria-hidden="true" />}>{t`Confirmed by an instructor`}</StatusMark> : null}
      {post.hidden ? <StatusMark kind="wait" icon={<EyeOff aria-hidden="true" />}>{t`Hidden`}</StatusMark> : null}
      {post.reports > 0 ? <StatusMark kind="bad" icon={<Flag aria-hidden="true" />}>{t`Reported`}</StatusMark> : null}
    </div>
  );
}

function Body({ post, first }: { post: ConversationPost; first: boolean }) {
  if (post.deleted)
    return (
      <p className={kit("soft")}>{first ? <Trans>The question was deleted by its author</Trans> : <Trans>Deleted by its author</Trans>}</p>
    );
  if (post.hidden && post.body === "")
    return (
      <p className={kit("soft")}>
        <Trans>Hidden by the instructors of the course</Trans>
      </p>
    );
  return (
    <>
      <p className={kit("pre-line", "break-anywhere", "read", "plain")} dir="auto">
        {post.body}
      </p>
      {post.hidden_reason ? (
        <p className={kit("soft", "sm")}>
          <Trans>
            Hidden from others: <bdi>{post.hidden_reason}</bdi>
          </Trans>
        </p>
      ) : null}
    </>
  );
}

interface ActionsProps extends Omit<Props, "waits"> {
  accepted: boolean;
  open: (open: Open) => void;
}

function Actions({ post, thread, programId, teaches, accepted, open, changed }: ActionsProps) {
  const { t } = useLingui();
  const first = post.id === thread.id;
  if (post.deleted) return null;
  const mark = (name: "accepted" | "endorsed", on: boolean) => void say("markPost", post.id, { mark: name, on });
  const remove = async () => {
    if (!(await say("deletePost", post.id, {}))) return;
    const body = { thread_id: thread.id, body: post.body, anonymous: post.anonymous };
    const asked = { program_id: programId, kind: thread.kind, item_id: thread.item?.id ?? null, title: thread.title, body: post.body };
    const back = () =>
      first ? void say("writeThread", post.id, { ...asked, anonymous: post.anonymous }) : void say("writePost", post.id, body);
    showNotice({
      kind: "success",
      id: `post/${post.id}`,
      message: msg({ message: "Deleted", context: "post" }),
      // What was answered to a question stays, and its words do not come back.
      ...(first && thread.answers > 0 ? {} : { action: { label: msg`Undo`, run: back } }),
    });
  };
  const show = () => void call(hidePost, { params: { id: post.id }, body: { reason: null } }).then(changed, changed);
  const answer = !first && thread.kind === "question";
  return (
    <div className={cluster(8, "center")}>
      {answer && (thread.mine || teaches) && !post.hidden ? (
        <Button tone="plain" size="sm" aria-pressed={accepted} onClick={() => mark("accepted", !accepted)}>
          {accepted ? t`Take acceptance back` : t`Accept as the answer`}
        </Button>
      ) : null}
      {teaches && !post.mine && !post.hidden && thread.kind === "question" && !first ? (
        <Button tone="plain" size="sm" aria-pressed={post.endorsed} onClick={() => mark("endorsed", !post.endorsed)}>
          {post.endorsed ? t`Take confirmation back` : t`Confirm as right`}
        </Button>
      ) : null}
      {post.mine && !post.hidden ? (
        <>
          <Button tone="plain" size="sm" onClick={() => open("edit")}>{t`Edit`}</Button>
          <Button tone="plain" size="sm" onClick={() => void remove()}>{t`Delete`}</Button>
        </>
      ) : null}
      {!post.mine && !teaches && !post.hidden ? (
        post.reported ? (
          <span className={kit("soft", "xs")}>
            <Trans>You reported this</Trans>
          </span>
        ) : (
          <Button tone="plain" size="sm" onClick={() => open("report")}>
            {t({ message: "Report", context: "post" })}
          </Button>
        )
      ) : null}
      {teaches && !post.mine ? (
        <>
          {post.hidden ? (
            <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={show}>{t`Show again`}</NetworkButton>
          ) : (
            <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={() => open("hide")}>{t`Hide`}</NetworkButton>
          )}
          {post.role === "learner" ? (
            <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={() => open("block")}>
              {t`Keep from writing`}
            </NetworkButton>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function EditForm({ post, thread, programId, close }: Pick<Props, "post" | "thread" | "programId"> & { close: () => void }) {
  const { t } = useLingui();
  const first = post.id === thread.id;
  return (
    <Composer
      draft={`conversation/edit/${post.id}`}
      label={t`Change what you wrote`}
      verb={t`Save`}
      titled={first}
      initial={{ title: thread.title, body: post.body }}
      onCancel={close}
      send={async ({ title, body }) => {
        const asked = {
          program_id: programId,
          kind: thread.kind,
          item_id: thread.item?.id ?? null,
          learner_id: thread.learner?.id ?? null,
          title,
        };
        const done = first
          ? await say("writeThread", post.id, { ...asked, body, anonymous: post.anonymous }, title)
          : await say("writePost", post.id, { thread_id: thread.id, body, anonymous: post.anonymous }, thread.title);
        if (done) close();
        return done;
      }}
    />
  );
}

interface ReasonsProps extends Pick<Props, "post" | "programId" | "changed"> {
  open: Open;
  close: () => void;
}

function Reasons({ post, programId, open, close, changed }: ReasonsProps) {
  const { t } = useLingui();
  switch (open) {
    case "report":
      return (
        <ReasonForm
          label={t`What is wrong with it?`}
          verb={t({ message: "Report", context: "post" })}
          close={close}
          act={(reason) => say("reportPost", post.id, { reason })}
        />
      );
    case "hide":
      return (
        <ReasonForm
          label={t`Reason told to the author`}
          verb={t`Hide`}
          close={close}
          act={(reason) => call(hidePost, { params: { id: post.id }, body: { reason } }).then(changed)}
        />
      );
    case "block":
      return (
        <ReasonForm
          label={t`Why may they not write here?`}
          verb={t`Keep from writing`}
          close={close}
          act={(reason) => call(blockLearner, { params: { id: programId, userId: post.author?.id ?? 0 }, body: { reason } }).then(changed)}
        />
      );
    default:
      return null;
  }
}

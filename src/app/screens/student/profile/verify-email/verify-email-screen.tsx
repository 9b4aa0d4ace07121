import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { Problem } from "#contract/problem.ts";
import { verifyEmail } from "#contract/accounts/profile.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { loadProfile, sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/button.tsx";
import { EntryLayout } from "#app/widgets/accounts/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./verify-email-screen.module.css";

type Stage =
  | { kind: "asking" }
  | { kind: "asked" }
  | { kind: "done"; email: string }
  | { kind: "failed"; sentence: string; again: boolean };

/**
 * The page of the link to an e-mail: that of a new account, or a new one of an old account. It is pressed and not done on arrival: programs that look at the links of a letter
 * before its reader does must not use it up.
 */
export function VerifyEmailScreen() {
  const { t, i18n } = useLingui();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const signedIn = useAtomValue(sessionAtom).status === "in";
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.kind === "done" || stage.kind === "failed") result.current?.focus();
  }, [stage]);

  async function verify(): Promise<void> {
    setStage({ kind: "asked" });
    try {
      const { data } = await call(verifyEmail, { body: { token } });
      setStage({ kind: "done", email: data.email });
      if (signedIn) void loadProfile();
    } catch (error) {
      setStage({ kind: "failed", sentence: problemSentence(i18n, error), again: !(error instanceof Problem) });
    }
  }

  return (
    <EntryLayout title={t`Verify e-mail`} lead={t`Once it is verified you log in with this e-mail, and our letters go there.`} art={33}>
      <div className={css.stage} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? <NoticeBox kind="info">{t`Your e-mail ${stage.email} is verified.`}</NoticeBox> : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "done" || (stage.kind === "failed" && !stage.again) ? (
          <Button tone="ember" block href={signedIn ? "/student/profile/account-info" : "/login"}>
            {signedIn ? t`Account info` : t`Log in`}
          </Button>
        ) : (
          <Button tone="ember" block busy={stage.kind === "asked"} onClick={() => void verify()}>{t`Verify this e-mail`}</Button>
        )}
      </div>
    </EntryLayout>
  );
}

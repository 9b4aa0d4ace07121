import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { takeEmailBack } from "#contract/accounts/email-take-back.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { loadProfile, sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/button.tsx";
import { EntryLayout } from "#app/widgets/accounts/entry-layout.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./take-email-back-screen.module.css";

type Stage =
  | { kind: "asking" }
  | { kind: "asked" }
  | { kind: "done"; email: string; resetToken: string }
  | { kind: "failed"; sentence: string; again: boolean };

/**
 * The page of the link that the old e-mail was sent. It is pressed and not done on arrival: programs that look at the links of a
 * letter before its reader does must not use it up.
 */
export function TakeEmailBackScreen() {
  const { t, i18n } = useLingui();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const signedIn = useAtomValue(sessionAtom).status === "in";
  const [stage, setStage] = useState<Stage>({ kind: "asking" });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.kind === "done" || stage.kind === "failed") result.current?.focus();
  }, [stage]);

  async function takeBack(): Promise<void> {
    setStage({ kind: "asked" });
    try {
      const { data } = await call(takeEmailBack, { body: { token } });
      setStage({ kind: "done", email: data.email, resetToken: data.reset_token });
      // It ended the session of this device too: the shell learns of it.
      if (signedIn) void loadProfile();
    } catch (error) {
      setStage({ kind: "failed", sentence: problemSentence(i18n, error), again: !(error instanceof Problem) });
    }
  }

  return (
    <EntryLayout
      title={t`Take your e-mail back`}
      lead={t`Your old e-mail is restored, all devices are signed out, and you choose a new password.`}
      art={33}
    >
      <div className={css.stage} ref={result} tabIndex={-1}>
        {stage.kind === "done" ? (
          <>
            <NoticeBox kind="info">{t`Your e-mail is again ${stage.email}. The old password works no more.`}</NoticeBox>
            <Button tone="ember" block href={`/reset-password?token=${encodeURIComponent(stage.resetToken)}`}>
              {t`Choose a new password`}
            </Button>
          </>
        ) : null}
        {stage.kind === "failed" ? <NoticeBox kind="bad">{stage.sentence}</NoticeBox> : null}
        {stage.kind === "failed" && !stage.again ? <Button tone="ember" block href="/contact">{t`Contact us`}</Button> : null}
        {stage.kind === "asking" || stage.kind === "asked" || (stage.kind === "failed" && stage.again) ? (
          <Button tone="ember" block busy={stage.kind === "asked"} onClick={() => void takeBack()}>{t`Restore my e-mail`}</Button>
        ) : null}
      </div>
    </EntryLayout>
  );
}

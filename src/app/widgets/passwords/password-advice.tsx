import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { checkPassword } from "#contract/accounts/password-check.ts";
import { fieldMessages } from "#contract/field-messages.ts";
import { PASSWORD_RULES, passwordRulesMet } from "#contract/rules/password.ts";
import { call } from "#app/api/call.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

interface Props {
  password: string;
  /** What a form knows of whose it is; of a signed-in person the server knows it itself. */
  owner?: { name_ar?: string; name_en?: string; email?: string; national_id?: string; token?: string };
}

/** Whoever types is not asked about at each letter. */
const PAUSE_MS = 500;

/** Says of a new password that keeps the rules whether it is easily guessed all the same. Without an answer it says nothing. */
export function PasswordAdvice({ password, owner }: Props) {
  const { i18n } = useLingui();
  const [found, setFound] = useState<{ password: string; weakness: "common" | "personal" } | null>(null);
  const met = passwordRulesMet(password);
  const complete = PASSWORD_RULES.every((rule) => met[rule]);
  const about = JSON.stringify(owner ?? {});
  useEffect(() => {
    if (!complete) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { password, ...(JSON.parse(about) as object) };
      call(checkPassword, { body, signal: stop.signal }).then(
        ({ data: { weakness } }) => setFound(weakness ? { password, weakness } : null),
        () => setFound(null),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [complete, password, about]);
  if (!complete || found?.password !== password) return null;
  return <NoticeBox kind="wait">{i18n._(fieldMessages[`password.${found.weakness}`])}</NoticeBox>;
}

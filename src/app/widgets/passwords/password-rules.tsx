import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Check, CircleDashed } from "lucide-react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { PASSWORD_RULES, type PasswordRule, passwordRulesMet } from "#contract/rules/password.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./password-rules.module.css";

const WORDS = {
  length: msg`At least 8 characters`,
  upper: msg`A capital letter (A-Z)`,
  digit: msg`A digit`,
  special: msg`A symbol, such as @ # %`,
} satisfies Record<PasswordRule, unknown>;

/** The rules of a new password, each met or not while one types; never by colour alone. */
export function PasswordRules({ id, password }: { id?: string; password: string }) {
  const { t, i18n } = useLingui();
  const met = passwordRulesMet(password);
  return (
    <ul id={id} className={classNames(grid(16, "gap-y-2"), css.rules)} aria-label={t`Password rules`}>
      {PASSWORD_RULES.map((rule) => (
        <li key={rule} className={classNames(row(8, "center", "soft", "xs", "leading-text"), met[rule] ? css.met : undefined)}>
          {met[rule] ? <Check className={kit("icon-16")} aria-hidden /> : <CircleDashed className={kit("icon-16")} aria-hidden />}
          <span>
            {i18n._(WORDS[rule])}
            <VisuallyHidden>{met[rule] ? t`, met` : t`, not met yet`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}

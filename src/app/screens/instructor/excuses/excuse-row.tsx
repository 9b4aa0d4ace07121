import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { LearnerExcuse } from "#contract/requests/teaching-requests.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import plain from "#app/ui/buttons/plain-button.module.css";
import { excuseState } from "#app/widgets/requests/excuse-words.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { TimeLeft } from "#app/widgets/time/time-left.tsx";
import { DecidePanel } from "./decide-panel.tsx";
import css from "./learner-excuses.module.css";

interface Props {
  excuse: LearnerExcuse;
  now: Date;
  open: boolean;
  onToggle: () => void;
  onDecided: () => void;
  retry: () => void;
}

/** One excuse: who, from what, how long is left; pressed, all of it. */
export function ExcuseRow({ excuse, now, open, onToggle, onDecided, retry }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const panel = useId();
  const name = excuse.student.translations[language].name;
  const [session] = excuse.sessions;
  const files = excuse.attachments.length;
  const more = excuse.sessions.length - 1;
  return (
    <li className={css.item}>
      <div className={classNames(grid([4, 12], "relative", "center", "border-bottom"), css.row)} data-open={open || undefined}>
        <PersonMark name={name} />
        <h2 className={classNames(kit("md", "leading-note"), css.name)}>
          <button
            type="button"
            className={classNames(plain.plain, plain.row)}
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={onToggle}
          >
            <bdi>{name}</bdi>
          </button>
        </h2>
        <p className={kit("soft", "xs", "leading-note", "column-2")}>
          {session ? (
            <>
              <bdi>{session.translations[language].title}</bdi>
              {language === "ar" ? "، " : ", "}
              {formatDate(language, session.starts_at, { year: false })}
            </>
          ) : null}
          {more > 0 ? t`, and ${plural(more, { one: "# more", other: "# more" })}` : null}
          {files === 0 ? t`, no attachment` : t`, ${plural(files, { one: "# file", other: "# files" })}`}
        </p>
        <div className={css.state}>
          {excuse.can_decide ? (
            <TimeLeft from={excuse.requested_at} until={excuse.expires_at} now={now} />
          ) : (
            <RequestMark state={excuseState[excuse.status]} />
          )}
        </div>
        <ChevronDown aria-hidden="true" className={classNames(kit("soft"), css.chevron)} />
      </div>
      {open ? (
        <section
          id={panel}
          aria-label={name}
          className={classNames(stack(16, "content-start", "border", "round-lg", "surface", "above-12", "below-12", "pad-20"), css.panel)}
        >
          <DecidePanel key={excuse.version} excuse={excuse} onDecided={onDecided} retry={retry} />
        </section>
      ) : null}
    </li>
  );
}

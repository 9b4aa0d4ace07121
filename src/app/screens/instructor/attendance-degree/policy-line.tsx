import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Settings } from "lucide-react";
import { useState } from "react";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./degrees.module.css";
import { PolicyDialog } from "./policy-dialog.tsx";
import { formulaWords, shareWords } from "./policy-words.ts";

interface Props {
  courseId: number;
  degrees: AttendanceDegrees;
  onSaved: (next: AttendanceDegrees) => void;
}

/** The rule, as terms and as a formula in words. */
export function PolicyLine({ courseId, degrees, onSaved }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [editing, edit] = useState(false);
  const { policy, sessions_counted: counted, sessions_total: total, grade_item: item } = degrees;
  const minimum = policy.min_rate_for_certificate;
  return (
    <section className={css.policy} aria-labelledby="policy-title">
      <div className={css.policyHead}>
        <h2 id="policy-title">
          <Trans>How it is computed</Trans>
        </h2>
        <Button tone="plain" size="sm" icon={<Settings aria-hidden="true" />} disabled={!online} onClick={() => edit(true)}>
          <Trans>Edit the policy</Trans>
        </Button>
      </div>
      <dl className={css.terms}>
        <div>
          <dt>{t`Attendance is worth`}</dt>
          <dd>
            <Plural value={policy.max_degree} one="# mark" other="# marks" />
          </dd>
        </div>
        <div>
          <dt>{t({ message: "Late", context: "attendance" })}</dt>
          <dd>{shareWords(i18n, language, policy.late)}</dd>
        </div>
        <div>
          <dt>{t({ message: "Absent", context: "attendance" })}</dt>
          <dd>{shareWords(i18n, language, policy.absent)}</dd>
        </div>
        <div>
          <dt>{t({ message: "Excused", context: "attendance" })}</dt>
          <dd>{policy.excused === "not_counted" ? t`Not counted` : t`A full presence`}</dd>
        </div>
        <div>
          <dt>{t`Minimum for the certificate`}</dt>
          <dd>{minimum > 0 ? formatPercent(language, minimum) : t({ message: "None", context: "minimum" })}</dd>
        </div>
        <div>
          <dt>{t`Recorded sessions`}</dt>
          <dd>
            <Trans>
              {formatNumber(language, counted)} of {formatNumber(language, total)}
            </Trans>
          </dd>
        </div>
      </dl>
      <p className={css.formula}>{formulaWords(i18n, language, policy)}</p>
      {item === null ? (
        <NoticeBox kind="info">
          <Trans>The grades of this course hold no item for attendance: these figures count for the certificate’s minimum alone.</Trans>
        </NoticeBox>
      ) : null}
      {editing ? <PolicyDialog courseId={courseId} degrees={degrees} onSaved={onSaved} onClose={() => edit(false)} /> : null}
    </section>
  );
}

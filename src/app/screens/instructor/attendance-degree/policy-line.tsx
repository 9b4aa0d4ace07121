import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Settings } from "lucide-react";
import { useState } from "react";
import { cluster, kit } from "#app/ui/kit.ts";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
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
  const [editing, setEditing] = useState(false);
  const { policy, sessions_counted: counted, sessions_total: total, grade_item: item } = degrees;
  const minimum = policy.min_rate_for_certificate;
  const worth = t`${plural(policy.max_degree, { one: "# mark", other: "# marks" })}`;
  const needed = formatPercent(language, minimum);
  return (
    <>
      <Disclosure
        className={css.policy}
        summary={
          minimum > 0 ? (
            <Trans>
              Worth {worth}, the minimum is <bdi dir="ltr">{needed}</bdi>
            </Trans>
          ) : (
            <Trans>Worth {worth}, without a minimum</Trans>
          )
        }
      >
        <dl className={cluster([8, 32], "pad-y-12", "border-block")}>
          <div>
            <dt className={kit("faint", "xs")}>{t`Attendance is worth`}</dt>
            <dd className={kit("strong", "leading-note")}>
              <Plural value={policy.max_degree} one="# mark" other="# marks" />
            </dd>
          </div>
          <div>
            <dt className={kit("faint", "xs")}>{t({ message: "Late", context: "attendance" })}</dt>
            <dd className={kit("strong", "leading-note")}>{shareWords(i18n, language, policy.late)}</dd>
          </div>
          <div>
            <dt className={kit("faint", "xs")}>{t({ message: "Absent", context: "attendance" })}</dt>
            <dd className={kit("strong", "leading-note")}>{shareWords(i18n, language, policy.absent)}</dd>
          </div>
          <div>
            <dt className={kit("faint", "xs")}>{t({ message: "Excused", context: "attendance" })}</dt>
            <dd className={kit("strong", "leading-note")}>{policy.excused === "not_counted" ? t`Not counted` : t`A full presence`}</dd>
          </div>
          <div>
            <dt className={kit("faint", "xs")}>{t`Minimum for the certificate`}</dt>
            <dd className={kit("strong", "leading-note")}>
              {minimum > 0 ? formatPercent(language, minimum) : t({ message: "None", context: "minimum" })}
            </dd>
          </div>
          <div>
            <dt className={kit("faint", "xs")}>{t`Recorded sessions`}</dt>
            <dd className={kit("strong", "leading-note")}>
              <Trans>
                {formatNumber(language, counted)} of {formatNumber(language, total)}
              </Trans>
            </dd>
          </div>
        </dl>
        <p className={kit("soft", "sm")}>{formulaWords(i18n, language, policy)}</p>
        {item === null ? (
          <NoticeBox kind="info">
            <Trans>The grades of this course hold no item for attendance: these figures count for the certificate’s minimum alone.</Trans>
          </NoticeBox>
        ) : null}
        <NetworkButton
          tone="plain"
          size="sm"
          icon={<Settings aria-hidden="true" />}
          offline={t`Saving needs a connection`}
          onClick={() => setEditing(true)}
        >
          <Trans>Edit the policy</Trans>
        </NetworkButton>
      </Disclosure>
      {editing ? <PolicyDialog courseId={courseId} degrees={degrees} onSaved={onSaved} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

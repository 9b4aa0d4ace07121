import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, kit, row, stack } from "#app/ui/kit.ts";
import type { LearnerWithdrawal } from "#contract/requests/teaching-requests.ts";
import { formatDate, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Figures } from "#app/widgets/site/figures.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { reasonWords } from "#app/widgets/requests/withdrawal-words.ts";
import css from "./withdrawals.module.css";

/** What a recommendation rests on: progress, attendance, grade, days since payment, the reason, and the refund rule applied. */
export function WithdrawalFacts({ request }: { request: LearnerWithdrawal }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const name = request.student.translations[language].name;
  const { progress, attendance, grade, days_since_payment: days } = request.facts;
  const { refund } = request;
  const asked = formatDate(language, request.requested_at, { weekday: true, year: false });
  const attended = attendance.present + attendance.late;
  const marked = attended + attendance.absent + attendance.excused;
  const earlier = request.recommendation;
  return (
    <>
      <header className={row(12, "center")}>
        <PersonMark name={name} large />
        <div>
          <h2 className={kit("xl")}>
            <bdi>{name}</bdi>
          </h2>
          <p className={kit("soft", "xs", "leading-note")}>
            <bdi>{request.program.translations[language].title}</bdi>
            {language === "ar" ? "، " : ", "}
            {t`requested ${asked}`}
          </p>
        </div>
      </header>
      <div className={css.figures}>
        <Figures
          figures={[
            { key: "progress", name: t`of the program completed`, value: <bdi>{formatPercent(language, progress)}</bdi> },
            { key: "attended", name: t`sessions attended`, value: marked === 0 ? t`none yet` : t`${attended} of ${marked}` },
            { key: "grade", name: t`average grade`, value: grade === null ? t`none yet` : <bdi>{formatPercent(language, grade)}</bdi> },
            ...(days === null
              ? []
              : [{ key: "days", name: t`${plural(days, { one: "day since payment", other: "days since payment" })}`, value: days }]),
          ]}
        />
      </div>
      <section className={classNames(stack(12, "content-start"), css.part)}>
        <h3 className={kit("lg")}>
          <Trans>Reason for the withdrawal</Trans>
        </h3>
        <p className={kit("soft", "xs", "leading-note")}>{i18n._(reasonWords[request.reason_code])}</p>
        {request.reason ? (
          <p className={kit("leading-text", "pre-line", "break-anywhere")} dir="auto">
            {request.reason}
          </p>
        ) : null}
        {request.attachments.length > 0 ? <RequestFiles files={request.attachments} /> : null}
      </section>
      <NoticeBox kind="info">
        {refund.amount > 0 ? (
          <Trans>
            Within the refund rule: at most 14 days since payment and at most 20% completed. If the withdrawal is approved,{" "}
            <Money sar={refund.amount} /> go back.
          </Trans>
        ) : (
          <Trans>Outside the refund rule (14 days since payment, 20% completed): nothing goes back if the withdrawal is approved.</Trans>
        )}
      </NoticeBox>
      {earlier ? (
        <section className={classNames(stack(12, "content-start"), css.part)}>
          <h3 className={kit("lg")}>
            <Trans>Your recommendation</Trans>
          </h3>
          <p>{earlier.recommendation === "approve" ? t`Recommended approval` : t`Recommended rejection`}</p>
          {earlier.note ? (
            <p className={kit("leading-text", "pre-line", "break-anywhere")} dir="auto">
              {earlier.note}
            </p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { kit, stack } from "#app/ui/kit.ts";
import type { Outcome } from "./bulk-action.ts";

interface Props<Row> {
  outcomes: readonly Outcome<Row>[];
  nameOf: (row: Row) => string;
}

/** What became of several rows: how many are done, and of each of the others why it is not. */
export function BulkOutcomes<Row>({ outcomes, nameOf }: Props<Row>) {
  const { t, i18n } = useLingui();
  const of = (state: Outcome<Row>["state"]) => outcomes.filter((one) => one.state === state);
  const [done, undone, unsent] = [of("done").length, of("undone").length, of("unsent").length];
  return (
    <div className={stack(8)} aria-live="polite">
      <p className={kit("strong", "plain")}>
        {undone > 0
          ? t`${plural(undone, { one: "# row is as it was", other: "# rows are as they were" })}`
          : t`${plural(done, { 0: "Nothing was changed", one: "Done: # row", other: "Done: # rows" })}`}
      </p>
      {unsent > 0 ? (
        <p>{t`${plural(unsent, { one: "# row was not sent and is as it was", other: "# rows were not sent and are as they were" })}`}</p>
      ) : null}
      {of("refused").length > 0 ? (
        <ul className={stack(4)} aria-label={t`Not done`}>
          {of("refused").map(({ row, error }) => {
            const [name, why] = [nameOf(row), problemSentence(i18n, error)];
            return (
              <li key={name} className={kit("sm")}>
                <bdi>{name}</bdi>: {why || <Trans>The password was not given.</Trans>}
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

import { formatDateRange } from "#app/i18n/format.ts";
import { codeSentence } from "#app/i18n/problem-message.ts";
import { chooseCohort } from "#app/state/cart/cart.ts";
import { chosenOf, lineCohortOf } from "#app/state/cart/cohort-choice.ts";
import { programRead } from "#app/state/catalogue/program-read.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { seatsLeft } from "#app/widgets/about-course/course-counts.ts";
import { CohortFacts } from "#app/widgets/cohorts/cohort-facts.tsx";
import { MapLink } from "#app/widgets/cohorts/map-link.tsx";
import type { LineCohort } from "#contract/cart/cart.ts";
import { getProgram } from "#contract/catalogue/catalogue.ts";
import type { CartLine, CartView } from "#offline/cart/cart-view.ts";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleAlert } from "lucide-react";

/**
 * The cohort of a line, and in the place of its dates the choice among those that can be joined. Which they are, the program's page says:
 * without a network its copy.
 */
export function CartCohort({ line: { item, state }, source }: { line: CartLine; source: CartView["source"] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { data: program, status } = useResource(getProgram, programRead(item.id));
  const known = program?.cohorts ?? [];
  const open = program ? known.filter(({ status }) => status === "open").map((cohort) => lineCohortOf(program, cohort)) : [];
  const proposed = program ? chosenOf(known, undefined) : null;
  const cohort = item.cohort ?? (program && proposed ? lineCohortOf(program, proposed) : null);
  if (!cohort) return null;
  const others = open.filter(({ id }) => id !== cohort.id);
  // A visitor's line is nobody's but this device's: whether it can still be bought, the page of its program says.
  const lost = source === "guest" && program !== null && !open.some(({ id }) => id === cohort.id);
  const dates = ({ starts_at, ends_at }: LineCohort) => formatDateRange(language, starts_at, ends_at);
  const choice = others.length > 0 && state !== "removing" && (
    <span className={kit("border-control", "round-sm", "surface")}>
      <PlainSelect
        label={t`Choose a cohort: ${item.title}`}
        value={String(cohort.id)}
        options={[
          { value: String(cohort.id), label: dates(cohort) },
          ...others.map((other) => ({
            value: String(other.id),
            label: [dates(other), seatsLeft(i18n, other.seats_left)].join(JOIN[language]),
          })),
        ]}
        onChange={(value) => {
          const other = others.find(({ id }) => String(id) === value);
          if (other) void chooseCohort(item.id, other);
        }}
      />
    </span>
  );
  return (
    <>
      <CohortFacts cohort={cohort} {...(choice ? { dates: choice } : {})} />
      {cohort.room ? <MapLink /> : null}
      {program === null && status === "error" && (
        <p className={kit("xs", "faint")}>{t`Other cohorts are shown when you are back online`}</p>
      )}
      {lost ? (
        <StatusMark kind="bad" icon={<CircleAlert aria-hidden="true" />}>
          {known.find(({ id }) => id === cohort.id)?.status === "full"
            ? codeSentence(i18n, "seat_unavailable")
            : t`This cohort can no longer be joined`}
        </StatusMark>
      ) : (
        cohort.seats_left > 0 && (
          <StatusMark kind={cohort.seats_left > FEW ? "plain" : "wait"}>{seatsLeft(i18n, cohort.seats_left)}</StatusMark>
        )
      )}
    </>
  );
}

/** Few seats are worth a word before they are gone. */
const FEW = 5;
const JOIN = { ar: "، ", en: ", " } as const;

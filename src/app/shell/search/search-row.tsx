import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowUpLeft, BookOpen, CalendarDays, Check, History, Newspaper, Search, SpellCheck2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useOwned } from "#app/state/enrollments/owned.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Written } from "#app/ui/written.tsx";
import { hoursCount, monthsCount } from "#app/widgets/catalogue/counts.ts";
import { MarkedText } from "#app/widgets/catalogue/marked-text.tsx";
import { diplomaMonths } from "#app/widgets/catalogue/program-length.ts";
import { deliveryWord } from "#app/widgets/catalogue/program-words.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { Price } from "#app/widgets/orders/money.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import type { OwnThing } from "#app/state/snapshots/own-things.ts";
import styles from "./search-overlay.module.css";
import type { SearchRow } from "./use-search-rows.ts";

type Option = Exclude<SearchRow, { kind: "head" }>;

const WORDS_ICON = { recent: History, "goes-on": Search, meant: SpellCheck2 } as const;

/** One line of what is found. @param onTake puts the words of a line into the field */
export function SearchOption({ row, onTake }: { row: Option; onTake: (words: string) => void }) {
  const language = useAtomValue(languageAtom);
  switch (row.kind) {
    case "words":
      return <Words row={row} onTake={onTake} />;
    case "program":
      return <Program program={row.program} marks={row.marks} />;
    case "own":
      return <Own thing={row.thing} />;
    case "news":
      return (
        <>
          <Icon of={Newspaper} />
          <Lines title={<Written>{row.post.title}</Written>} fact={formatDate(language, row.post.published_at)} />
        </>
      );
  }
}

function Words({ row: { words, why, marks }, onTake }: { row: Extract<Option, { kind: "words" }>; onTake: (words: string) => void }) {
  const text = (
    <bdi>
      <MarkedText text={words} marks={marks} />
    </bdi>
  );
  return (
    <>
      <Icon of={WORDS_ICON[why]} />
      <span className={kit("grow", "min-0")} data-meant={why === "meant" ? "" : undefined}>
        {why === "meant" ? <Trans>Did you mean: “{text}”</Trans> : text}
      </span>
      {/* For a finger: the keys of the field do the same. */}
      <span
        aria-hidden="true"
        className={classNames(kit("no-shrink", "soft"), styles.take)}
        onClick={(event) => {
          event.stopPropagation();
          onTake(words);
        }}
      >
        <ArrowUpLeft data-flip className={kit("icon-20", "block")} />
      </span>
    </>
  );
}

function Program({ program, marks }: { program: ListedProgram; marks: Extract<Option, { kind: "program" }>["marks"] }) {
  const { t, i18n } = useLingui();
  const owned = useOwned(program.id);
  const kind = program.type === "diploma" ? t`Diploma` : t`Course`;
  const length =
    program.type === "diploma" ? monthsCount(i18n, diplomaMonths(program.duration_weeks)) : hoursCount(i18n, program.duration_hours);
  const delivery = i18n._(deliveryWord[program.delivery]);
  return (
    <>
      <span className={classNames(kit("no-shrink", "clip", "round-sm"), styles.cover)}>
        <Cover id={program.id} glaze={program.category.glaze} shape="square" photo={program.cover_photo} />
      </span>
      <Lines
        title={
          <bdi>
            <MarkedText text={program.title} marks={marks} />
          </bdi>
        }
        fact={t`${kind}, ${length}, ${delivery}`}
      />
      {owned ? (
        <StatusMark kind="ok" className={kit("no-shrink")} icon={<Check aria-hidden="true" />}>
          <Trans>Open program</Trans>
        </StatusMark>
      ) : (
        <Price className={kit("no-shrink", "sm")} price={program.price_after_discount ?? program.price} />
      )}
    </>
  );
}

function Own({ thing: { kind, title, program, number, startsAt } }: { thing: OwnThing }) {
  const language = useAtomValue(languageAtom);
  const name = <Written>{title}</Written>;
  return (
    <>
      <Icon of={kind === "lesson" ? BookOpen : CalendarDays} />
      <Lines
        title={
          number === null ? (
            name
          ) : (
            <Trans>
              Lesson {number}: {name}
            </Trans>
          )
        }
        fact={startsAt === null ? <bdi>{program}</bdi> : formatDateTime(language, startsAt)}
      />
    </>
  );
}

const Icon = ({ of: Of }: { of: LucideIcon }) => <Of aria-hidden="true" className={kit("icon-22", "soft", "no-shrink")} />;

const Lines = ({ title, fact }: { title: ReactNode; fact: ReactNode }) => (
  <span className={grid(0, "grow", "min-0", "leading-ui")}>
    <span className={kit("md", "strong")}>{title}</span>
    <small className={kit("soft", "xs")}>{fact}</small>
  </span>
);

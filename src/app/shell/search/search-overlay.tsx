import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft, CloudOff, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { clearSearches, noteSearch, recentSearches } from "#app/state/catalogue/recent-searches.ts";
import { ownedAtom } from "#app/state/enrollments/owned.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useResource } from "#app/state/resource.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ComboboxList } from "#app/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { State } from "#app/ui/state.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { dayOf } from "#app/i18n/format.ts";
import { listCategories, SEARCH_LENGTH } from "#contract/catalogue/catalogue.ts";
import styles from "./search-overlay.module.css";
import { SearchOption } from "./search-row.tsx";
import { type SearchRow, useSearchRows } from "./use-search-rows.ts";

/** How many are found is said once the typing rests. */
const SAID_AFTER_MS = 500;

interface Props {
  door: RefObject<HTMLDialogElement | null>;
  /** The door keeps it: one may type while this is on its way. */
  typed: string;
  setTyped: (typed: string) => void;
  onReady: () => void;
}

/** The search over a page: what was searched last and the fields of study, then what is found while one types (frame.md §10). */
export function SearchOverlay({ door, typed, setTyped, onReady }: Props) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState(recentSearches);
  const online = useAtomValue(onlineAtom);
  const owned = useAtomValue(ownedAtom).programs;
  const { rows, status } = useSearchRows(typed, recent);
  useLayoutEffect(() => {
    // The keyboard stays: the field that called it gives way within the same task.
    if (door.current?.open) field.current?.focus();
    onReady();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it comes
  }, []);

  const put = (words: string) => {
    setTyped(words);
    field.current?.focus();
  };
  const leave = () => history.back();
  const go = (href: string) => {
    door.current?.close();
    // In place of the entry that the search was: back leads to the page it was opened on.
    navigate(href, { replace: true });
  };
  const searchFor = (words: string) => {
    noteSearch(words);
    go(words === "" ? "/courses" : `/courses?q=${encodeURIComponent(words)}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(typed.trim());
  };
  const combobox = useCombobox<SearchRow>({
    written: true,
    stays: true,
    options: () => rows,
    isOption: (one) => one.kind !== "head",
    onChoose: (one) => {
      if (one.kind === "words") searchFor(one.words);
      else if (one.kind !== "head") go(addressOf(one, owned));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (typed === "") leave();
    else put("");
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, wherever the focus is
    <div className={classNames(grid(0, "full-high"), styles.frame)} onKeyDown={onKeyDown}>
      <search>
        <form action="/courses" className={classNames(row(4, "center", "border-bottom"), styles.bar)} onSubmit={submit}>
          <IconButton label={t`Back`} icon={<ArrowLeft aria-hidden="true" data-flip />} onClick={leave} />
          <TextInput
            ref={field}
            type="search"
            name="q"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              combobox.close();
            }}
            maxLength={SEARCH_LENGTH}
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            {...combobox.field}
            aria-label={t`Search courses and diplomas`}
            placeholder={t`Search courses and diplomas`}
            end={typed !== "" && <IconButton label={t`Clear`} icon={<X aria-hidden="true" />} onClick={() => put("")} />}
          />
        </form>
      </search>
      <div className={classNames(grid(0, "content-start"), styles.body)}>
        {status === "before" && recent.length > 0 && (
          <div className={row(12, "center", "between", "tap")}>
            <h2 className={kit("md")}>
              <Trans>Recent searches</Trans>
            </h2>
            <Button
              tone="plain"
              size="sm"
              onClick={() => {
                clearSearches();
                setRecent([]);
                field.current?.focus();
              }}
            >
              <Trans>Clear all</Trans>
            </Button>
          </div>
        )}
        <ComboboxList
          of={combobox}
          inPage
          label={status === "before" ? t`Recent searches` : t`Suggestions`}
          keyOf={keyOf}
          className={styles.list}
          optionClassName={row(16, "center", "pad-y-4", "border-bottom", "high-48")}
          head={(one) => one.kind === "head" && <span className={kit("block", "soft", "xs", "pad-x-16", "pad-top-12")}>{one.words}</span>}
        >
          {(one) => (one.kind === "head" ? null : <SearchOption row={one} onTake={put} />)}
        </ComboboxList>
        {status === "none" && (
          <State kind="empty" level={2} title={t`No matching results`} help={t`Remove a filter or search for another word.`} />
        )}
        {(status === "before" || status === "none") && <Fields popular={status === "none"} onFollow={go} />}
      </div>
      {!online && (
        <output className={classNames(row(8, "center", "night", "on-night", "xs", "leading-ui", "gutter"), styles.line)}>
          <CloudOff aria-hidden="true" className={kit("icon-18", "no-shrink")} />
          <span>
            <Trans>You are offline</Trans>
            {". "}
            <Trans>Searching what is saved on this device.</Trans>
          </span>
        </output>
      )}
      <Count of={rows.filter(({ kind }) => kind !== "head").length} searches={status !== "before" && status !== "waiting"} />
    </div>
  );
}

/** The fields of study; those with most programs alone where nothing was found. */
function Fields({ popular, onFollow }: { popular: boolean; onFollow: (href: string) => void }) {
  const all = useResource(listCategories, { once: true }).data ?? [];
  const shown = popular ? [...all].sort((a, b) => b.programs_count - a.programs_count).slice(0, 4) : all;
  if (shown.length === 0) return null;
  return (
    <section className={grid(12, "pad-y-12")}>
      <h2 className={kit("md")}>
        <Trans>Fields</Trans>
      </h2>
      <ul className={cluster(12)}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Chip onClick={() => onFollow(`/courses?category=${id}`)}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many are found, said to whoever listens. */
function Count({ of, searches }: { of: number; searches: boolean }) {
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(searches ? of : null), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [of, searches]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said !== null && <Plural value={said} _0="No results" one="# suggestion" other="# suggestions" />}</span>
    </VisuallyHidden>
  );
}

function addressOf(one: Exclude<SearchRow, { kind: "head" | "words" }>, owned: ReadonlySet<number>): string {
  if (one.kind === "program") return `/${owned.has(one.program.id) ? "course" : "courses"}/${one.program.id}`;
  if (one.kind === "news") return `/news/${one.post.id}`;
  const { kind, programId, id, startsAt, teaches } = one.thing;
  if (kind === "lesson") return `/course/${programId}/lesson/${id}`;
  return `/${teaches ? "instructor" : "student"}/services/schedule?view=day&date=${dayOf(startsAt ?? "")}`;
}

function keyOf(one: SearchRow): string {
  if (one.kind === "head" || one.kind === "words") return `${one.kind} ${one.words}`;
  if (one.kind === "program") return `program ${one.program.id}`;
  return one.kind === "news" ? `news ${one.post.id}` : `${one.thing.kind} ${one.thing.id}`;
}

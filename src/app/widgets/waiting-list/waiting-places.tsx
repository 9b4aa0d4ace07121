import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatDateRange, formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { useWaitingList } from "./use-waiting-list.ts";

/** Where the person waits for a seat, and what is kept for them: nothing where they wait nowhere. */
export function WaitingPlaces() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { places, busy, online, leave } = useWaitingList();
  if (places.length === 0) return null;
  return (
    <section className={stack(8, "above-32")} aria-labelledby="waiting-places">
      <h2 id="waiting-places" className={kit("xl")}>{t`Waiting for a seat`}</h2>
      <ul className={grid(0, "border-top")}>
        {places.map(({ program, cohort, place, offered_until: until }) => (
          <li key={cohort.id} className={cluster([8, 16], "center", "between", "border-bottom", "pad-y-12")}>
            <div className={grid(4, "min-0", "justify-items-start")}>
              <ActionLink href={`/courses/${program.id}#cohorts`} className={kit("strong", "hover-underline")}>
                <bdi>{program.translations[language].title}</bdi>
              </ActionLink>
              <span className={kit("sm", "soft")}>{formatDateRange(language, cohort.starts_at, cohort.ends_at)}</span>
              <StatusMark kind="wait">
                {until ? (
                  <Trans>A seat is kept for you until {formatDateTime(language, until)}</Trans>
                ) : (
                  <Trans>Your place on the waiting list: {place}</Trans>
                )}
              </StatusMark>
            </div>
            <div className={cluster(8)}>
              {until ? (
                <Button tone="ember" size="sm" href={`/courses/${program.id}#cohorts`}>
                  <Trans>Take the seat</Trans>
                </Button>
              ) : null}
              <Button
                tone="plain"
                size="sm"
                busy={busy === cohort.id}
                disabled={!online}
                aria-label={until ? t`Decline the seat` : t`Leave the waiting list`}
                onClick={() => void leave(cohort.id)}
              >
                {until ? <Trans>Decline the seat</Trans> : <Trans>Leave the waiting list</Trans>}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

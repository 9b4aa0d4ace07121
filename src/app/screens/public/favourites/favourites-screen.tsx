import { Plural, Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { reloadWishes, useMayWish } from "#app/state/wishes/wishes.ts";
import { wishesAtom } from "#app/state/wishes/wishes-atom.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { ProgramCard, ProgramCardSkeleton } from "#app/widgets/catalogue/program-card.tsx";
import cards from "#app/widgets/catalogue/program-grid.module.css";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { cardInLanguage } from "#contract/catalogue/card-in-language.ts";
import { useFocusAfterRemoval } from "#app/widgets/cart/use-focus-after-removal.ts";

/** What failed is not told by the list. */
const UNANSWERED = { code: "network" };

/** /favourites: what a visitor keeps for later on this device, or a student in the account. */
export function FavouritesScreen() {
  const { programs } = useAtomValue(wishesAtom);
  const online = useAtomValue(onlineAtom);
  useEffect(() => {
    if (online) void reloadWishes();
  }, [online]);
  return (
    <div className={classNames(kit("pad-top-32", "pad-bottom-48"), layout.wrap)}>
      <div className={row(16, "baseline", "between", "below-24")}>
        <h1 tabIndex={-1} className={kit("3xl")}>
          <Trans>Favourites</Trans>
        </h1>
        <p className={kit("soft")} aria-live="polite">
          {programs.length > 0 && <Plural value={programs.length} one="# program" other="# programs" />}
        </p>
      </div>
      <Programs />
    </div>
  );
}

function Programs() {
  const { status, programs } = useAtomValue(wishesAtom);
  const language = useAtomValue(languageAtom);
  const known = useAtomValue(sessionAtom).user !== null;
  const mayWish = useMayWish();
  useFocusAfterRemoval(programs, "[data-favourites]");
  if (mayWish && status === "loading") {
    return (
      <div className={classNames(grid(0, "cols-3"), cards.grid)} aria-hidden="true">
        <ProgramCardSkeleton phoneRow />
        <ProgramCardSkeleton phoneRow />
      </div>
    );
  }
  if (mayWish && status === "error") return <LoadFailure failure={UNANSWERED} retry={() => void reloadWishes()} />;
  if (programs.length === 0) {
    return (
      <EmptyState
        title={<Trans>No favourites yet</Trans>}
        help={
          known ? (
            <Trans>The heart on a program keeps it here, on all your devices.</Trans>
          ) : (
            <Trans>The heart on a program keeps it here, and on all your devices once you log in.</Trans>
          )
        }
        action={
          <Button href="/courses">
            <Trans>Browse courses</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <ul data-favourites className={classNames(grid(0, "cols-3"), cards.grid)}>
      {programs.map((program) => (
        <li className={grid()} key={program.id}>
          <ProgramCard program={cardInLanguage(program, language) ?? program} level={2} phoneRow />
        </li>
      ))}
    </ul>
  );
}

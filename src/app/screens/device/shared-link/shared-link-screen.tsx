import { Trans, useLingui } from "@lingui/react/macro";
import { Redirect, useSearch } from "wouter";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import css from "./shared-link-screen.module.css";
import { type Shared, sharedAddress, sharedPlace } from "./shared-place.ts";

/** Longer than any title of ours: what is searched for is the beginning. */
const SEARCH_LENGTH = 120;

/** /share: what another app shared into the installed one. A program or the cart of ours opens; the rest is said to be unknown. */
export function SharedLinkScreen() {
  const { t } = useLingui();
  const query = new URLSearchParams(useSearch());
  const part = (name: keyof Shared): string => query.get(name)?.trim() ?? "";
  const shared: Shared = { title: part("title"), text: part("text"), url: part("url") };
  const place = sharedPlace(shared, location.origin);
  if (place !== null) return <Redirect to={place} replace />;
  const words = sharedAddress(shared) === null ? (shared.text || shared.title).slice(0, SEARCH_LENGTH) : "";
  const said = shared.url || shared.text || shared.title;
  return (
    <div className={classNames(grid(16, "pad-top-48", "pad-bottom-64"), layout.wrap, css.page)}>
      <EmptyState
        level={1}
        title={t`This isn’t a Qabas link`}
        help={<Trans>Share a link of a course, a diploma or the cart here, and it opens in the app.</Trans>}
        action={
          <Button href={words ? `/courses?q=${encodeURIComponent(words)}` : "/courses"}>
            {words ? <Trans>Search for it</Trans> : <Trans>Courses and diplomas</Trans>}
          </Button>
        }
      />
      {said && (
        <p className={kit("break-anywhere", "soft", "sm", "text-center")}>
          <bdi>{said}</bdi>
        </p>
      )}
    </div>
  );
}

import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Button } from "#app/ui/buttons/button.tsx";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { NightArt } from "#app/widgets/night/night-art.tsx";
import { TERMS } from "#contract/accounts/terms.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { useLocation } from "wouter";
import styles from "./home-hero.module.css";

/** The brand's line over its light. Searching is the next step of this page, so it holds the one ember. */
export function HomeHero() {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? "";
    navigate(q === "" ? "/courses" : `/courses?q=${encodeURIComponent(q)}`);
  };
  return (
    <section className={classNames(kit("relative", "clip", "on-night"), styles.hero)}>
      <NightArt place="hero" />
      <div className={layout.wrap}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>
            <Trans>Take a light from those who know</Trans>
          </h1>
          <p className={classNames(kit("lg", "on-night-soft"), styles.lead)}>
            <Trans>Short courses and professional diplomas by academics and experts, on your phone even without a connection.</Trans>
          </p>
          <search>
            <form
              className={classNames(row(8, "center", "border", "round-md", "surface", "plain"), styles.seek)}
              onSubmit={search}
              action="/courses"
            >
              <Search className={styles.icon} aria-hidden="true" />
              <input
                ref={field}
                type="search"
                name="q"
                maxLength={120}
                enterKeyHint="search"
                autoComplete="off"
                aria-label={t`Search courses and diplomas`}
                placeholder={t`Search courses and diplomas`}
              />
              <Button tone="ember" type="submit">
                <Trans>Search</Trans>
              </Button>
            </form>
          </search>
          <ul className={classNames(cluster(0, "sm", "on-night-soft"), styles.asides)}>
            <li>
              <Nuqta tone="ember" />
              <Trans>Certificates anyone can verify</Trans>
            </li>
            <li>
              <Nuqta tone="ember" />
              <Trans>
                Refund within <Plural value={TERMS.refundDays} one="# day" other="# days" />
              </Trans>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}

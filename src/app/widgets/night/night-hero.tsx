import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { classNames, cluster, inline, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { CoverPhoto, type Photo } from "#app/widgets/covers/cover-photo.tsx";
import { NightArt } from "./night-art.tsx";
import css from "./night-hero.module.css";

interface Props {
  art: Omit<ComponentProps<typeof NightArt>, "place" | "photo"> & { photo?: Photo | null };
  /** Where the page stands: the list that it is in, and the part of that list. */
  list: { href: string; label: string };
  part: { href: string; name: string };
  /** Says how this page's words and title lie: see the style sheet. */
  className: string | undefined;
  children: ReactNode;
}

/** The head of a page about one thing: its own art behind the navigation, the way it came, and its words. */
export function NightHero({ art, list, part, className, children }: Props) {
  const { t } = useLingui();
  return (
    <header className={classNames(kit("relative", "isolate", "clip", "night", "on-night"), css.hero, className)}>
      {/* Under the night's veil a little less than sharp is not seen, and comes in half the time. */}
      <NightArt
        place="course"
        {...art}
        photo={art.photo && <CoverPhoto photo={art.photo} sizes="(max-width: 991px) 85vw, 100vw" priority />}
      />
      <div className={layout.wrap}>
        <div className={css.words}>
          <nav className={classNames(cluster(0, "center", "sm", "on-night-soft", "gap-x-12"), css.path)} aria-label={t`Breadcrumb`}>
            <Link className={inline(0, "center", "tap")} href={list.href}>
              {list.label}
            </Link>
            <span className={css.step} aria-hidden="true" />
            <Link className={inline(0, "center", "tap")} href={part.href}>
              <bdi>{part.name}</bdi>
            </Link>
          </nav>
          {children}
        </div>
      </div>
    </header>
  );
}

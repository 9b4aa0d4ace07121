import { sessionAtom } from "#app/state/session/session.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight, BookOpen, CalendarDays, ChevronRight, House, LayoutGrid, MessageCircle, Search } from "lucide-react";
import { type ComponentType, type FormEvent, type ReactNode, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useKeptSchedule } from "#app/widgets/device/use-kept-schedule.ts";
import { areaOf } from "./nav-links.ts";
import layout from "#app/ui/layout.module.css";
import styles from "./not-found.module.css";

/** R1.8 the page that is not there: one fact, a search, and four ways on, one of which works without a connection. */
export function NotFound() {
  const { t } = useLingui();
  const [address, navigate] = useLocation();
  const { user } = useAtomValue(sessionAtom);
  const kept = useKeptSchedule();
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? "";
    navigate(q === "" ? "/courses" : `/courses?q=${encodeURIComponent(q)}`);
  };
  return (
    <div className={classNames(kit("pad-top-48", "pad-bottom-48"), layout.wrap, styles.page)}>
      <div className={kit("form-wide")}>
        <FourNuqtaFour />
        <h1 className={kit("above-24", "below-8", "3xl")} tabIndex={-1}>
          <Trans>Page not found</Trans>
        </h1>
        <p className={kit("soft")}>
          <Trans>It may have moved or been deleted. Search for it or go to the home page.</Trans>
        </p>
        <search>
          <form
            className={classNames(row(8, "center", "round-md", "surface", "above-20", "pad-8", "border-control"), styles.seek)}
            onSubmit={search}
            action="/courses"
          >
            <Search className={kit("icon-20")} aria-hidden="true" />
            <input
              className={kit("grow", "min-0", "high-48", "no-border", "no-ground", "md")}
              ref={field}
              type="search"
              name="q"
              maxLength={120}
              aria-label={t`Search courses and diplomas`}
              placeholder={t`Search courses and diplomas`}
            />
            <button className={grid(0, "place-center", "no-border", "round-sm", "pointer")} type="submit" aria-label={t`Search`}>
              <ArrowRight data-flip aria-hidden="true" className={kit("icon-20")} />
            </button>
          </form>
        </search>
        <ul className={classNames(kit("border-top", "above-24"), styles.ways)}>
          <Way href="/" icon={House}>
            <Trans>Home</Trans>
          </Way>
          <Way href="/courses" icon={BookOpen}>
            <Trans>Courses and diplomas</Trans>
          </Way>
          {user && (
            <Way href={areaOf(user.type)} icon={LayoutGrid}>
              <Trans>My dashboard</Trans>
            </Way>
          )}
          {user?.type === "student" && (
            <Way href="/student/services/schedule" icon={CalendarDays} mark={kept ? <DeviceMark kind="saved" /> : null}>
              <Trans>My schedule</Trans>
            </Way>
          )}
          <Way href="/contact" icon={MessageCircle}>
            <Trans>Contact us</Trans>
          </Way>
        </ul>
        <p className={kit("xs", "faint", "break-anywhere", "above-16")}>
          <Trans>Address asked for:</Trans> <bdi>{address}</bdi>
        </p>
      </div>
    </div>
  );
}

function Way({
  href,
  icon: Icon,
  mark,
  children,
}: {
  href: string;
  icon: ComponentType<{ "aria-hidden": "true" }>;
  mark?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={kit("border-bottom")}>
      <Link className={row(12, "center")} href={href}>
        <Icon aria-hidden="true" />
        <span className={classNames(kit("grow", "md", "strong"), styles.name)}>{children}</span>
        {mark}
        <ChevronRight data-flip aria-hidden="true" />
      </Link>
    </li>
  );
}

/** 4 ◆ 4, each in the dashed outline of what is not there. */
function FourNuqtaFour() {
  return (
    <svg className={classNames(kit("block", "full"), styles.number)} viewBox="0 0 350 144" aria-hidden="true">
      {[62, 175, 288].map((x) => (
        <path key={x} className={styles.outline} d={`M${x} 4l56 68-56 68-56-68z`} />
      ))}
      <path className={styles.ember} d="M175 48l20 24-20 24-20-24z" />
      {[62, 288].map((x) => (
        <text key={x} className={styles.four} x={x} y="93" textAnchor="middle">
          4
        </text>
      ))}
    </svg>
  );
}

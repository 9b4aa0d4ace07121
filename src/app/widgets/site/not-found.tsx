import { sessionAtom } from "#app/state/session/session.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft, BookOpen, CalendarDays, ChevronLeft, House, MessageCircle, Search } from "lucide-react";
import { type ComponentType, type FormEvent, type ReactNode, useRef } from "react";
import { Link, useLocation } from "wouter";
import styles from "./not-found.module.css";

/** R1.8 the page that is not there: one fact, a search, and four ways on, one of which works without a connection. */
export function NotFound() {
  const { t } = useLingui();
  const [address, navigate] = useLocation();
  const student = useAtomValue(sessionAtom).user?.type === "student";
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? "";
    navigate(q === "" ? "/courses" : `/courses?q=${encodeURIComponent(q)}`);
  };
  return (
    <div className={styles.page}>
      <FourNuqtaFour />
      <h1 tabIndex={-1}>
        <Trans>Page not found</Trans>
      </h1>
      <p className={styles.help}>
        <Trans>It may have moved or been deleted. Search for it or go to the home page.</Trans>
      </p>
      <search>
        <form className={styles.seek} onSubmit={search} action="/courses">
          <Search aria-hidden="true" />
          <input
            ref={field}
            type="search"
            name="q"
            maxLength={120}
            aria-label={t`Search courses and diplomas`}
            placeholder={t`Search courses and diplomas`}
          />
          <button type="submit" aria-label={t`Search`}>
            <ArrowLeft aria-hidden="true" className={styles.onward} />
          </button>
        </form>
      </search>
      <ul className={styles.ways}>
        <Way href="/" icon={House}>
          <Trans>Home</Trans>
        </Way>
        <Way href="/courses" icon={BookOpen}>
          <Trans>Courses and diplomas</Trans>
        </Way>
        {student && (
          <Way href="/student/services/schedule" icon={CalendarDays} mark={<DeviceMark kind="saved" />}>
            <Trans>My schedule</Trans>
          </Way>
        )}
        <Way href="/contact" icon={MessageCircle}>
          <Trans>Contact us</Trans>
        </Way>
      </ul>
      <p className={styles.asked}>
        <Trans>Address asked for:</Trans> <bdi dir="ltr">{address}</bdi>
      </p>
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
    <li>
      <Link href={href}>
        <Icon aria-hidden="true" />
        <span className={styles.name}>{children}</span>
        {mark}
        <ChevronLeft aria-hidden="true" className={styles.onward} />
      </Link>
    </li>
  );
}

/** 4 ◆ 4, each in the dashed outline of what is not there. */
function FourNuqtaFour() {
  return (
    <svg className={styles.number} viewBox="0 0 350 144" aria-hidden="true">
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

import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { getPage, type PageSlug, type StandingText } from "#contract/site/site.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { foundArticles, HelpSearch } from "./help-search.tsx";
import { PageContact } from "./page-contact.tsx";
import { type Content, PageContents } from "./page-contents.tsx";
import { PageSection } from "./page-section.tsx";
import styles from "./standing-page.module.css";
import { StandingSkeleton } from "./standing-skeleton.tsx";

interface Props {
  slug: PageSlug;
  /** In Kufi, and so fixed: the text's own title may be any. */
  title: ReactNode;
  line: ReactNode;
  /** Stands before the text. */
  summary?: { id: string; title: ReactNode; content: ReactNode };
  /** Its sections are articles that one looks for. */
  searched?: boolean;
}

/** A page that is read and quoted: every section has an address, and all of it prints. */
export function StandingPage({ slug, title, line, summary, searched = false }: Props) {
  const page = useResource(getPage, { params: { slug } });
  const language = useAtomValue(languageAtom);
  const [query, setQuery] = useState("");
  const sections = foundArticles(page.data?.sections ?? [], query);
  useSectionFocus(page.data !== null);
  return (
    <>
      <NightBand title={title}>{line}</NightBand>
      <div className={layout.wrap}>
        <LoadState of={page} skeleton={<StandingSkeleton />}>
          {(text) => (
            <div className={classNames(grid(0, "pad-bottom-48"), styles.columns)}>
              <PageContents contents={contentsOf(sections, summary)} />
              <article className={classNames(kit("pad-top-32"), styles.text)}>
                <KeptNotice of={page} />
                {text.sample && (
                  <NoticeBox kind="info">
                    <p>
                      <Trans>
                        This is a sample text that comes with the platform. The university replaces it with its own before opening.
                      </Trans>
                    </p>
                  </NoticeBox>
                )}
                <p className={classNames(kit("faint", "sm", "above-16", "below-8"), styles.date)}>
                  <Trans>Last updated:</Trans>{" "}
                  <time dateTime={text.updated_at}>{formatDate(language, text.updated_at, { hijri: true })}</time>
                </p>
                <p className={kit("lg", "leading-text")}>
                  <bdi>{text.lead}</bdi>
                </p>
                {searched && <HelpSearch query={query} found={sections.length} onChange={setQuery} />}
                {summary && (
                  <PageSection id={summary.id} heading={summary.title}>
                    {summary.content}
                  </PageSection>
                )}
                {sections.map(({ id, heading, paragraphs, points }) => (
                  <PageSection key={id} id={id} heading={<bdi>{heading}</bdi>} paragraphs={paragraphs} points={points} />
                ))}
                <PageSection id={CONTACT_ID} heading={<Trans>Questions about this page</Trans>}>
                  <PageContact />
                </PageSection>
              </article>
            </div>
          )}
        </LoadState>
      </div>
    </>
  );
}

const CONTACT_ID = "get-in-touch";

const contentsOf = (sections: StandingText["sections"], summary: Props["summary"]): Content[] => [
  ...(summary ? [{ id: summary.id, title: summary.title }] : []),
  ...sections.map(({ id, heading }) => ({ id, title: <bdi>{heading}</bdi> })),
  { id: CONTACT_ID, title: <Trans>Questions about this page</Trans> },
];

/**
 * Leads to the section that the address names: once the text is there, and again when the address changes. The browser
 * does it by itself only for a page that came whole; going back it leaves the place to us (`scroll-memory.ts`).
 */
function useSectionFocus(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    // After the page's own arrival, which leads to its heading.
    const frame = requestAnimationFrame(goToSection);
    window.addEventListener("hashchange", goToSection);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("hashchange", goToSection);
    };
  }, [ready]);
}

function goToSection(): void {
  const section = document.getElementById(location.hash.slice(1));
  if (!section) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

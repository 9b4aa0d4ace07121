import { useResource } from "#app/state/resource.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DiplomaRow, DiplomaRowSkeleton } from "#app/widgets/catalogue/diploma-row.tsx";
import { InstallOffer } from "#app/widgets/device/install-offer.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PartnerNames, PartnerNamesSkeleton } from "#app/widgets/site/partner-names.tsx";
import { ProgramCard, ProgramCardSkeleton } from "#app/widgets/catalogue/program-card.tsx";
import { HOME_PROGRAMS_QUERY, listCategories, listPrograms } from "#contract/catalogue/catalogue.ts";
import { HOME_NEWS_QUERY, listNews } from "#contract/news/news.ts";
import { getAbout, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import { Trans } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { AboutLine } from "./about-line.tsx";
import { CategorySentence, CategorySentenceSkeleton } from "./category-sentence.tsx";
import styles from "./home-sections.module.css";
import { NewsDigest, NewsDigestSkeleton } from "./news-digest.tsx";
import { PartnerVoices, PartnerVoicesSkeleton } from "./partner-voices.tsx";

const FOUR = [1, 2, 3, 4];

/** R2.1: four courses, four diplomas, six posts, partners, their words, fields of study, and who we are. */
export function HomeSections() {
  const categories = useResource(listCategories, { once: true });
  const courses = useResource(listPrograms, { once: true, query: HOME_PROGRAMS_QUERY.course });
  const diplomas = useResource(listPrograms, { once: true, query: HOME_PROGRAMS_QUERY.diploma });
  const news = useResource(listNews, { once: true, query: HOME_NEWS_QUERY });
  const partners = useResource(listPartners, { once: true });
  const reviews = useResource(listPartnerReviews, { once: true });
  const about = useResource(getAbout, { once: true });
  return (
    <>
      <section className={layout.section} hidden={isEmpty(categories)}>
        <div className={layout.wrap}>
          <VisuallyHidden as="h2">
            <Trans>Fields</Trans>
          </VisuallyHidden>
          <KeptNotice of={courses} />
          <LoadState of={categories} skeleton={<CategorySentenceSkeleton />}>
            {(list) => <CategorySentence categories={list} />}
          </LoadState>
        </div>
      </section>
      <section className={classNames(layout.section, layout.part, styles.joined)} hidden={isEmpty(courses)}>
        <div className={layout.wrap}>
          <Head
            title={<Trans>Short courses</Trans>}
            line={<Trans>From two hours to a few weeks</Trans>}
            href="/courses?type=course"
            all={<Trans>All courses</Trans>}
          />
          <LoadState
            of={courses}
            skeleton={
              <div className={classNames(grid(0, "cols-4"), styles.cards)}>
                {FOUR.map((key) => (
                  <ProgramCardSkeleton key={key} />
                ))}
              </div>
            }
          >
            {(list) => (
              <ul className={classNames(grid(0, "cols-4"), styles.cards)}>
                {list.map((program) => (
                  <li className={grid(0, "min-0")} key={program.id}>
                    <ProgramCard program={program} />
                  </li>
                ))}
              </ul>
            )}
          </LoadState>
        </div>
      </section>
      <section className={classNames(layout.section, kit("surface", "border-block"))} hidden={isEmpty(diplomas)}>
        <div className={layout.wrap}>
          <Head
            title={<Trans>Professional diplomas</Trans>}
            line={<Trans>Payable in instalments</Trans>}
            href="/courses?type=diploma"
            all={<Trans>All diplomas</Trans>}
          />
          <LoadState
            of={diplomas}
            skeleton={
              <div className={kit("border-top")}>
                {FOUR.map((key) => (
                  <DiplomaRowSkeleton key={key} />
                ))}
              </div>
            }
          >
            {(list) => (
              <ul className={kit("border-top")}>
                {list.map((program) => (
                  <li key={program.id}>
                    <DiplomaRow program={program} />
                  </li>
                ))}
              </ul>
            )}
          </LoadState>
        </div>
      </section>
      <section className={classNames(layout.section, layout.part)} hidden={isEmpty(reviews) && isEmpty(partners)}>
        <div className={layout.wrap}>
          <VisuallyHidden as="h2">
            <Trans>What partners say</Trans>
          </VisuallyHidden>
          <div className={classNames(grid(64, "center"), styles.voices)}>
            <LoadState of={reviews} skeleton={<PartnerVoicesSkeleton />}>
              {(list) => <PartnerVoices reviews={list} />}
            </LoadState>
            <LoadState of={partners} skeleton={<PartnerNamesSkeleton />}>
              {(list) => <PartnerNames partners={list} />}
            </LoadState>
          </div>
        </div>
      </section>
      <section className={classNames(layout.section, layout.part, styles.joined)} hidden={isEmpty(news)}>
        <div className={layout.wrap}>
          <Head title={<Trans>Qabas news</Trans>} href="/news" all={<Trans>All news</Trans>} />
          <LoadState of={news} skeleton={<NewsDigestSkeleton />}>
            {(posts) => <NewsDigest posts={posts} />}
          </LoadState>
        </div>
      </section>
      {/* Last, where a failure leaves no hole: the page about us has all of it. */}
      {about.data?.[0] && <AboutLine about={about.data[0]} />}
      <InstallOffer />
    </>
  );
}

/** A new installation: a heading over nothing would be worse than no heading. */
const isEmpty = ({ data }: { data: readonly unknown[] | null }): boolean => data?.length === 0;

function Head({ title, line, href, all }: { title: ReactNode; line?: ReactNode; href: string; all: ReactNode }) {
  return (
    <div className={classNames(row(0, "between"), layout.head)}>
      <div>
        <h2>{title}</h2>
        {line && <p className={kit("sm", "soft")}>{line}</p>}
      </div>
      <Link href={href} className={classNames(kit("no-shrink"), layout.link)}>
        {all}
        <ArrowRight data-flip aria-hidden="true" className={kit("icon-20")} />
      </Link>
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { getAbout, getFigures, listInstructors, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import { useResource } from "#app/state/resource.ts";
import { useSettings } from "#app/state/site.ts";
import layout from "#app/ui/layout.module.css";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NightBand } from "#app/widgets/night/night-band.tsx";
import { AboutFigures, AboutFiguresSkeleton } from "./about-figures.tsx";
import { AboutNext } from "./about-next.tsx";
import { AboutPartners } from "./about-partners.tsx";
import { AboutStory, AboutStorySkeleton } from "./about-story.tsx";
import { AboutTeam, AboutTeamSkeleton } from "./about-team.tsx";
import { AboutValues } from "./about-values.tsx";
import { CertificateCheck } from "./certificate-check.tsx";

/** R2.4: who we are, counted by the server and never here, what can be relied on, and whom to turn to. */
export function AboutScreen() {
  const settings = useSettings();
  const about = useResource(getAbout, { once: true });
  const figures = useResource(getFigures);
  const instructors = useResource(listInstructors);
  const partners = useResource(listPartners, { once: true });
  const reviews = useResource(listPartnerReviews, { once: true });
  return (
    <>
      <NightBand title={<Trans>About</Trans>}>{settings?.tagline}</NightBand>
      <div className={layout.wrap}>
        <KeptNotice of={figures} />
        <LoadState of={about} skeleton={<AboutStorySkeleton />}>
          {([story]) => story && <AboutStory story={story} />}
        </LoadState>
        <LoadState of={figures} skeleton={<AboutFiguresSkeleton />}>
          {(counted) => <AboutFigures figures={counted} />}
        </LoadState>
      </div>
      <AboutValues />
      <CertificateCheck />
      <LoadState of={instructors} skeleton={<AboutTeamSkeleton />}>
        {(team) => <AboutTeam team={team} all={figures.data?.instructors ?? team.length} />}
      </LoadState>
      <AboutPartners partners={partners} reviews={reviews} />
      <AboutNext />
    </>
  );
}

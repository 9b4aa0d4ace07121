import { classNames, grid } from "#app/ui/kit.ts";
import type { Partner } from "#contract/site/site.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useLingui } from "@lingui/react/macro";
import styles from "./partner-names.module.css";

export function PartnerNames({ partners }: { partners: readonly Partner[] }) {
  const { t } = useLingui();
  return (
    <ul className={classNames(grid(0, "cols-2", "clip", "border", "round-md"), styles.names)} aria-label={t`Our partners`}>
      {partners.map((partner) => (
        <li className={grid(0, "place-center", "pad-12", "surface", "md", "strong", "leading-ui", "text-center", "soft")} key={partner.id}>
          <bdi>{partner.name}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function PartnerNamesSkeleton() {
  return (
    <div className={classNames(grid(0, "cols-2", "clip", "border", "round-md"), styles.names)} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((key) => (
        <div
          key={key}
          className={classNames(
            grid(0, "place-center", "pad-12", "surface", "md", "strong", "leading-ui", "text-center", "soft"),
            styles.name,
          )}
        >
          <Skeleton width={55} />
        </div>
      ))}
    </div>
  );
}

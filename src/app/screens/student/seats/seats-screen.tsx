import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { formatDate } from "#app/i18n/format.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { ProfilePage, ProfileSection, ProfileSkeleton } from "#app/widgets/profile-page/profile-page.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { readSeats, type OrderSeats } from "#contract/orders/company-seats.ts";
import { InvitePeople } from "./invite-people.tsx";
import { SeatRow } from "./seat-row.tsx";

/** The seats that an order bought for others: who is invited, who has come, and what is still to give. */
export function SeatsScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const read = useCachedRead(readSeats, { params: { id } });
  const [changed, setChanged] = useState<OrderSeats | null>(null);
  const seats = changed?.order_id === id ? changed : read.data;
  return (
    <ProfilePage wide>
      <PageHead
        title={t`Company seats`}
        note={
          seats ? (
            <>
              <bdi>{seats.company}</bdi> <bdi dir="ltr">{seats.order_number}</bdi>
            </>
          ) : null
        }
        back="/student/profile/payment-and-billing"
      />
      <LoadState of={{ ...read, data: seats }} skeleton={<ProfileSkeleton rows={5} />}>
        {(known) => known.lines.map((line) => <Line key={line.program.id} orderId={id} line={line} onChanged={setChanged} />)}
      </LoadState>
    </ProfilePage>
  );
}

interface LineProps {
  orderId: string;
  line: OrderSeats["lines"][number];
  onChanged: (seats: OrderSeats) => void;
}

function Line({ orderId, line, onChanged }: LineProps) {
  const language = useAtomValue(languageAtom);
  const { program, cohort, closed, free, learner_part: part, seats } = line;
  return (
    <ProfileSection
      title={program.translations[language].title}
      lead={
        <>
          <Trans>Starts on {formatDate(language, cohort.starts_at, { hijri: true })}</Trans>{" "}
          <Plural value={free} _0="All seats are given." one="# seat is still free." other="# seats are still free." />
        </>
      }
    >
      {part > 0 ? (
        <p className={kit("soft", "sm")}>
          <Trans>
            Who takes a seat pays <Money sar={part} /> of it. That part is their own: a seat that they paid for is not given to another.
          </Trans>
        </p>
      ) : null}
      {closed ? (
        <p className={kit("soft", "sm")}>
          <Trans>The course has begun or its money went back: seats stay with those who have them.</Trans>
        </p>
      ) : null}
      {!closed && free > 0 ? <InvitePeople orderId={orderId} programId={program.id} onChanged={onChanged} /> : null}
      <ul className={classNames(grid(0, "border-top"))}>
        {seats.map((seat) => (
          <SeatRow key={seat.id} orderId={orderId} seat={seat} closed={closed} shared={part > 0} onChanged={onChanged} />
        ))}
      </ul>
    </ProfileSection>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Clock, CornerUpLeft, User } from "lucide-react";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { grid, kit } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { AskFirst } from "#app/widgets/forms/ask-first.tsx";
import { freeSeat, type OrderSeats } from "#contract/orders/company-seats.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";
import { lastDayOf } from "./last-day.ts";

type Seat = OrderSeats["lines"][number]["seats"][number];

const MARKS = { free: ["plain", User], invited: ["wait", Clock], taken: ["ok", Check], returned: ["plain", CornerUpLeft] } as const;

interface Props {
  orderId: string;
  seat: Seat;
  closed: boolean;
  /** Who takes it pays a part of it. */
  shared: boolean;
  onChanged: (seats: OrderSeats) => void;
}

/** One seat: whose it is, or who is asked to take it, and the way to give it to somebody else. */
export function SeatRow({ orderId, seat, closed, shared, onChanged }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { number, state, email, name, expires_at: until } = seat;
  const [kind, Icon] = MARKS[state];
  const words = { free: t({ message: "Free", context: "seat" }), invited: t`Invited`, taken: t`Taken`, returned: t`Returned` };
  const takeBack = async () => onChanged((await call(freeSeat, { params: { id: orderId, seat: seat.id } })).data);
  return (
    <li className={grid([4, 16], "border-bottom", "cols-1-auto", "pad-y-12")}>
      <div className={kit("min-0")}>
        <h3 className={kit("md")}>{name ? <bdi>{name}</bdi> : <Trans>Seat {number}</Trans>}</h3>
        {email ? (
          <p className={kit("soft", "sm", "break-anywhere")}>
            <MailAddress of={email} />
          </p>
        ) : null}
        {until ? (
          <p className={kit("faint", "xs")}>
            <Trans>The invitation holds until {formatDate(language, lastDayOf(until))}</Trans>
          </p>
        ) : null}
      </div>
      <StatusMark kind={kind} icon={<Icon aria-hidden="true" />}>
        {words[state]}
      </StatusMark>
      <div className={kit("span-all")}>
        {closed || (state !== "invited" && (state !== "taken" || shared)) ? null : (
          <AskFirst
            label={state === "invited" ? t`Withdraw the invitation` : t`Give to someone else`}
            offline={t`Needs a connection`}
            question={state === "invited" ? t`Withdraw this invitation?` : t`Take this seat back?`}
            keep={t`Keep it`}
            act={takeBack}
          >
            {state === "invited" ? (
              <Trans>Its link holds no more, and you can invite someone else to the seat.</Trans>
            ) : (
              <Trans>This person leaves the program, and you can invite someone else to the seat.</Trans>
            )}
          </AskFirst>
        )}
      </div>
    </li>
  );
}

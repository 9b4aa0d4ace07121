import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { RosterMember } from "#contract/tools/rosters.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** A learner there who has not come here yet; whoever is inactive there, or left, is not waited for. */
export const isWaiting = ({ role, status, student_id: here }: RosterMember): boolean =>
  role === "learner" && status === "active" && here === null;

/** People of another platform's course, each with what they are there and whether they came here; who did is a trainee, with a page. */
export function MemberList({ rows, programId }: { rows: readonly RosterMember[]; programId: number }) {
  const { t } = useLingui();
  return (
    <ul className={stack(0, "border-top")} aria-label={t`Members of the platform’s course`}>
      {rows.map((member, place) => (
        // Whoever keeps their name to themselves is told by nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} className={cluster([4, 16], "center", "between", "border-bottom", "pad-y-8")}>
          <Person member={member} programId={programId} />
          <Marks member={member} />
        </li>
      ))}
    </ul>
  );
}

function Person({ member: { name, role, student_id: here }, programId }: { member: RosterMember; programId: number }) {
  const { t } = useLingui();
  const roles: Record<RosterMember["role"], string> = {
    learner: t({ message: "Trainee", context: "roster" }),
    assistant: t({ message: "Teaching assistant", context: "roster" }),
    instructor: t({ message: "Instructor", context: "roster" }),
    other: t({ message: "Another role", context: "roster" }),
  };
  const named = name === null ? <Trans>Name not shared</Trans> : <bdi>{name}</bdi>;
  return (
    <div className={stack(0, "min-0")}>
      {here === null ? (
        <span className={kit(name === null ? "soft" : "strong", "break-anywhere")}>{named}</span>
      ) : (
        <Link className={kit("link", "strong", "break-anywhere")} href={`/instructor/training-programs/${programId}/students/${here}`}>
          {named}
        </Link>
      )}
      <small className={kit("soft", "xs")}>{roles[role]}</small>
    </div>
  );
}

function Marks({ member }: { member: RosterMember }) {
  const { status, student_id: here } = member;
  return (
    <span className={cluster([4, 12], "center")}>
      {status === "active" ? null : (
        <StatusMark kind="plain">
          {status === "inactive" ? <Trans context="roster">Inactive there</Trans> : <Trans context="roster">Left the course there</Trans>}
        </StatusMark>
      )}
      {here !== null ? (
        <StatusMark kind="ok">
          <Trans context="roster">Opened the program</Trans>
        </StatusMark>
      ) : isWaiting(member) ? (
        <StatusMark kind="wait">
          <Trans context="roster">Not opened yet</Trans>
        </StatusMark>
      ) : null}
    </span>
  );
}

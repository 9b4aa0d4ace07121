import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminRooms, roomForm } from "#contract/schedule/planner-places.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type RoomRow = DataOf<typeof adminRooms.read>;
const PATH = "/staff/programs/rooms";

/** `/staff/programs/rooms`: the rooms that the planner knows. */
export function RoomsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <RecordList<RoomRow>
      calls={adminRooms}
      path={PATH}
      write="cohorts.write"
      title={t({ message: "Rooms", context: "planner" })}
      tabs={<PlaceTabs place="programs" current={PATH} />}
      search={t`Name of a room or building`}
      empty={{ title: t`No rooms yet`, help: t`The planner says when a cohort has more seats than its room.` }}
      add={t`New room`}
      columns={[
        { key: "name", head: t({ message: "Room", context: "planner" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        {
          key: "venue",
          head: t({ message: "Building", context: "planner" }),
          phone: "second",
          cell: ({ venue }) => (venue.ar ? <bdi>{said({ ar: venue.ar, en: venue.en })}</bdi> : null),
        },
        { key: "seats", head: t`Seats`, phone: "end", named: true, cell: ({ seats }) => formatNumber(language, seats) },
      ]}
    />
  );
}

/** `/staff/programs/rooms/:id`. */
export function RoomScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<RoomRow>
      kind={{
        calls: adminRooms,
        path: PATH,
        write: "cohorts.write",
        fresh: t`New room`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: roomForm,
        sections: () => [
          {
            key: "room",
            title: t({ message: "Room", context: "planner" }),
            fields: [
              { kind: "both", path: "name", label: t`Name of the room`, max: 160, hint: t`As sessions name it` },
              { kind: "both", path: "venue", label: t({ message: "Building", context: "planner" }), max: 160, optional: true },
              { kind: "number", path: "seats", label: t`Seats` },
            ],
          },
        ],
      }}
    />
  );
}

import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { getRegister } from "#contract/attendance/attendance.ts";
import { registerView, type ShownRow } from "#offline/attendance/register.ts";
import { cachedEndpoint, type EndpointAnswer } from "#app/state/cached/cached-endpoint.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useWaiting } from "#app/state/queue/queue.ts";

type Answer = EndpointAnswer<typeof getRegister>;

/** Registers of several sessions, each kept under its own address: what is opened one by one is the same copy. */
function registersOf(sids: readonly number[], language: "ar" | "en"): CachedSource<readonly Answer[]> {
  const sources = sids.map((sid) => cachedEndpoint(getRegister, { params: { sid }, whole: true }, language));
  return {
    async read(owner) {
      const kept = (await Promise.all(sources.map((source) => source.read(owner)))).filter((one) => one !== null);
      const [first] = kept;
      if (!first) return null;
      return { value: kept.map(({ value }) => value), at: kept.reduce((oldest, { at }) => (at < oldest ? at : oldest), first.at) };
    },
    async put(owner, answers, at) {
      await Promise.all(sources.flatMap((source, index) => (answers[index] ? [source.put(owner, answers[index], at)] : [])));
    },
    fetch: (more) => Promise.all(sources.map((source) => source.fetch(more))),
  };
}

/** What sessions before say of each learner, with what still waits on this device: by session, then by student. */
export function useEarlierRegisters(sids: readonly number[]): ReadonlyMap<number, ReadonlyMap<number, ShownRow>> {
  const language = useAtomValue(languageAtom);
  const asked = sids.join(" ");
  const source = useMemo(() => registersOf(asked === "" ? [] : asked.split(" ").map(Number), language), [asked, language]);
  const { data } = useCached(source, "", `registers ${asked}`);
  const { waiting } = useWaiting("markAttendance");
  return useMemo(
    () =>
      new Map(
        data?.map(({ data: register }) => {
          const sid = register.session.id;
          const own = waiting.filter(({ payload }) => payload.params?.sid === sid).map(({ payload }) => payload.body);
          return [sid, new Map(registerView(register, own, null).rows.map((row) => [row.student_id, row]))];
        }),
      ),
    [data, waiting],
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { type Tab, Tabs } from "#app/ui/tabs.tsx";
import { Attachments } from "./attachments.tsx";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { mediaAddress, useRenewedAddress, useSteadyAddress } from "#app/widgets/lesson-text/media-address.ts";
import { LessonNotes } from "./notes/lesson-notes.tsx";
import { useNotes } from "./notes/use-notes.ts";
import { Transcript } from "./player/media-transcript.tsx";
import { type Cue, useCues } from "./player/use-cues.ts";
import { usePlayback } from "./player/use-playback.ts";
import { useWatching } from "./player/use-watching.ts";
import { VideoPlayer } from "./player/video-player.tsx";
import type { Report } from "./use-progress.ts";

/** How this person listens: kept from lesson to lesson until the page is closed. */
const habits = { speed: 1, captions: true };

interface Props {
  content: ItemContent;
  file: MediaFile;
  captions: readonly MediaFile[];
  transcript: { at_s: number; text: string }[];
  body: ItemContent["lesson"] extends infer L ? (L extends { body: infer B } ? B : never) : never;
  attachments: readonly MediaFile[];
  startAt: number;
  online: boolean;
  report: Report;
  keep: (at: number) => void;
  reread: () => void;
  /** Title and marks, between the player and what belongs to it. */
  head: ReactNode;
}

/** A film or a sound with its full text. */
export function MediaLesson(props: Props) {
  const { content, file, online, startAt, report, keep, head } = props;
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const media = useRef<HTMLVideoElement>(null);
  const [playback, actions] = usePlayback(media, { startAt, speed: habits.speed });
  const [captionsShown, setCaptionsShown] = useState(habits.captions);
  const source = useSteadyAddress(file, playback.failed);
  useRenewedAddress(source, playback.failed && online, props.reread);
  const captions = captionsFor(props.captions, language);
  const read = useCues(media, captions ? mediaAddress(captions) : null);
  const lines = useMemo(() => cuesOf(props.transcript, read), [props.transcript, read]);
  const cues = read.length > 0 ? read : lines;
  useWatching({ playback, report, keep, completed: content.item.status === "completed" });
  const notes = useNotes(content.enrollment_id, content.item.id);
  const { program, item } = content;
  const tabs: Tab[] = [];
  if (lines.length > 0) {
    tabs.push({
      key: "transcript",
      label: <Trans>Transcript</Trans>,
      content: <Transcript cues={lines} at={playback.at} playing={playback.playing} onSeek={actions.seek} />,
    });
  }
  tabs.push({
    key: "notes",
    label: <Trans>My notes</Trans>,
    count: notes.notes.length,
    content: <LessonNotes of={notes} at={playback.at} onSeek={actions.seek} />,
  });
  const body = props.body[language];
  if (body.length > 0) tabs.push({ key: "about", label: <Trans>About the lesson</Trans>, content: <Blocks blocks={body} /> });
  if (props.attachments.length > 0) {
    tabs.push({
      key: "attachments",
      label: <Trans>Attachments</Trans>,
      count: props.attachments.length,
      content: <Attachments files={props.attachments} />,
    });
  }
  return (
    <>
      <VideoPlayer
        media={media}
        source={source}
        captions={captions ? { url: mediaAddress(captions), language: captions.language ?? language } : null}
        cues={cues}
        captionsShown={captionsShown}
        onCaptions={(shown) => {
          habits.captions = shown;
          setCaptionsShown(shown);
        }}
        onSpeed={(speed) => {
          habits.speed = speed;
          actions.setSpeed(speed);
        }}
        playback={playback}
        actions={{
          ...actions,
          retry: () => {
            props.reread();
            actions.retry();
          },
        }}
        art={program}
        title={item.translations[language].title}
        sound={file.kind === "audio"}
        offline={!online}
      />
      {head}
      <Tabs label={t`Lesson materials`} tabs={tabs} />
    </>
  );
}

/** In the language on screen, else the one there is. */
const captionsFor = (all: readonly MediaFile[], language: Language): MediaFile | null =>
  all.find((file) => file.language === language) ?? all[0] ?? null;

/** The written text where there is one, else the captions. */
function cuesOf(transcript: readonly { at_s: number; text: string }[], read: readonly Cue[]): readonly Cue[] {
  if (transcript.length === 0) return read;
  return transcript.map(({ at_s, text }, index) => ({ start: at_s, end: transcript[index + 1]?.at_s ?? at_s + 30, text }));
}

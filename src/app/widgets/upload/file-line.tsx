import { AudioLines, Captions, FileText, Image, Paperclip, Video } from "lucide-react";
import type { ReactNode } from "react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import css from "./upload.module.css";

const ICONS = {
  video: Video,
  recording: Video,
  audio: AudioLines,
  pdf: FileText,
  captions: Captions,
  image: Image,
  attachment: Paperclip,
} satisfies Record<MediaFile["kind"], unknown>;

interface Props {
  kind: MediaFile["kind"];
  name: string;
  state: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
  /** Under the whole line. */
  children?: ReactNode;
}

/** A file of a form: what it is, how it is called, and how it stands with it. */
export function FileLine({ kind, name, state, actions, children }: Props) {
  const Icon = ICONS[kind];
  const dot = name.lastIndexOf(".");
  return (
    <li className={css.line}>
      <Icon aria-hidden="true" className={css.icon} />
      <p className={css.name}>
        <bdi>{dot > 0 ? name.slice(0, dot) : name}</bdi>
        {dot > 0 ? <small>{name.slice(dot + 1).toUpperCase()}</small> : null}
      </p>
      <div className={css.state}>{state}</div>
      <div className={css.actions}>{actions}</div>
      {children}
    </li>
  );
}

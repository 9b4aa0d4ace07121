import { AudioLines, Captions, FileText, Image, Package, Paperclip, Video } from "lucide-react";
import type { ReactNode } from "react";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
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
  package: Package,
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
    <li className={classNames(cluster(0, "center", "gap-x-12", "pad-y-8"), css.line)}>
      <Icon aria-hidden="true" className={css.icon} />
      <p className={classNames(kit("sm", "strong", "break-anywhere"), css.name)}>
        <bdi>{dot > 0 ? name.slice(0, dot) : name}</bdi>
        {dot > 0 ? <small className={kit("before-8", "faint", "xs", "regular")}>{name.slice(dot + 1).toUpperCase()}</small> : null}
      </p>
      <div className={classNames(kit("soft", "xs"), css.state)}>{state}</div>
      <div className={row(0, "center")}>{actions}</div>
      {children}
    </li>
  );
}

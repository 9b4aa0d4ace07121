import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FileText } from "lucide-react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./item-files.module.css";
import { mediaAddress } from "./media-address.ts";

/** What is played, read and kept of an item, with the browser’s own player. */
export function ItemFiles({ files }: { files: readonly MediaFile[] }) {
  const language = useAtomValue(languageAtom);
  const played = files.find(({ kind }) => kind === "video" || kind === "recording" || kind === "audio");
  const captions = files.filter(({ kind }) => kind === "captions");
  const kept = files.filter(({ kind }) => kind === "pdf" || kind === "attachment");
  return (
    <>
      {played ? (
        // What has no captions yet is seen as it is.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          preload="metadata"
          src={mediaAddress(played)}
          className={
            played.kind === "audio"
              ? classNames(css.sound, kit("full", "round-md"))
              : classNames(css.film, kit("full", "round-md", "night"))
          }
        >
          {captions.map((file) => (
            <track
              key={file.id}
              kind="captions"
              src={mediaAddress(file)}
              srcLang={file.language ?? language}
              default={file.language === language}
            />
          ))}
        </video>
      ) : null}
      {kept.length > 0 ? (
        <section aria-labelledby="files-title">
          <h2 id="files-title">
            <Trans>Lesson files</Trans>
          </h2>
          <ul>
            {kept.map((file) => (
              <li key={file.id}>
                <a className={row(12, "center", "tap", "link")} href={mediaAddress(file)} target="_blank" rel="noopener">
                  <FileText className={kit("icon-20")} aria-hidden="true" />
                  <bdi>{file.name}</bdi>
                  <small className={kit("soft")}>{formatFileSize(language, file.bytes)}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

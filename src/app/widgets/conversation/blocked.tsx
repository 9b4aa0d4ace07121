import { Trans } from "@lingui/react/macro";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** Somebody whom the instructors keep from writing reads why. */
export const Blocked = ({ reason }: { reason: string }) => (
  <NoticeBox kind="info">
    <Trans>
      You can read here but not write: <bdi>{reason}</bdi>
    </Trans>
  </NoticeBox>
);

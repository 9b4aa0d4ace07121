import { msg } from "@lingui/core/macro";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { showNotice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { loginAddress } from "#app/widgets/accounts/redirect-path.ts";

/** This page ends every session of the account, its own too, and has the way on itself. */
const ENDS_ITSELF = "/student/take-email-back";

/** A session that our own server ended leads to login with the way back (R3.6); one that had lapsed before does not. */
export function SessionWatch() {
  const { ended = false } = useAtomValue(sessionAtom);
  const [path, navigate] = useLocation();
  const told = useRef(false);
  useEffect(() => {
    // It may have ended before the first page was drawn.
    const now = ended && !told.current;
    told.current = ended;
    if (!now || path === ENDS_ITSELF) return;
    showNotice({
      kind: "info",
      id: "session-ended",
      message: msg`Your session ended. Please log in again; your changes are saved on this device.`,
    });
    if (path !== "/login") navigate(loginAddress(path, location.search));
  }, [ended, path, navigate]);
  return null;
}

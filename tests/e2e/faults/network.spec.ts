import { blackHole, captivePortal, offlineThenOnline, resetAfter, resetBefore, serverErrors, tooMany, truncated } from "./network.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({
  F1: offlineThenOnline,
  F2: blackHole,
  F3: resetBefore,
  F4: resetAfter,
  F5: serverErrors,
  F6: tooMany,
  F31: captivePortal,
  F32: truncated,
});
auditAfterwards();

import { appUpdate, deviceClock, serverClock } from "./clocks.ts";
import { auditAfterwards, playRows } from "./stage.ts";

playRows({ F18: deviceClock, F19: serverClock, F20: appUpdate });
auditAfterwards();

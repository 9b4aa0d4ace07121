import { serverDestroyed, serverRestored } from "./restored.ts";
import { secondServer, serverDiskFull, serverKilled } from "./server.ts";
import { playRows } from "./stage.ts";

playRows({ F24: serverKilled, F25: serverDiskFull, F26: secondServer, F35: serverRestored, F41: serverDestroyed });

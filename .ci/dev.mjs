/** `npm run dev`: Vite with hot reload on :5173, and on :8081 the server, built and started again on every change. */
import { install, root } from "./install.mjs";

install();
process.chdir(root);
const { register } = await import("tsx/esm/api");
register();
const { develop } = await import("./dev-server.ts");
await develop({ pages: Number(process.env.QABAS_DEV_PORT ?? 5173), server: Number(process.env.PORT ?? 8081) });

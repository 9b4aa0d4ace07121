/** `npm start` begins here: packages, then the build, each only where something is missing or changed. */
import { build } from "./build.mjs";
import { install } from "./install.mjs";

install();
build();

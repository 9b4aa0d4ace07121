/** Programs that one person, or one device, keeps for later. */
export const WISHES_AT_MOST = 100;

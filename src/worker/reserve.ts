/** Reserve slots of a node. */
export const RESERVE_SLOTS = 1;

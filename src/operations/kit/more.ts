/** Marks a parameter that few people change: forms fold it away, below the others. */
export const MORE = 'x-more';

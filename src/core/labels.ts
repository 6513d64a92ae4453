/** Begins the label of a change to an argument. */
export const ARGUMENT = 'arguments.';

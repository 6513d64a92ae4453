/** Where `start` serves, unless PORT says otherwise. */
export const PORT = 4620;

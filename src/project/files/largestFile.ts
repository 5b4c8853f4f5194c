/** The maximum size of a file that is read, in bytes. */
export const largestFile = 8 * 1024 * 1024;

/** The source of our problems in the editor's list. */
export const problemSource = "Address Atlas";

/**
 * The characters and the least length are from interface.md; the upper bound of 64 is our choice ("not
 * shown"). Separate from the schemas, since checking a typed name needs none of them.
 */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/** The reserved value of the tag path, for "no tag wanted" (interface, Endpoint 5). */
export const reservedTag = "0";

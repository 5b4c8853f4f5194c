/**
 * The characters and the minimum length are from interface.md; the upper bound of 64 is our choice ("not shown").
 * The pattern is separate from the schemas, so that checking a typed name does not load them.
 */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/** The reserved value of the tag path, for "no tag wanted" (interface, Endpoint 5). */
export const reservedTag = "0";

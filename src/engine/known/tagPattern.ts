/**
 * The characters and the minimum length are from interface.md. There, the maximum is "not shown"; 64 is our choice.
 * The pattern is separate from the schemas, so that checking a typed name does not load them.
 */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/** The reserved value of the tag path, for "no tag wanted" (interface.md, endpoint 5). */
export const reservedTag = "0";

/**
 * The pattern of a tag name. interface.md states the characters and the minimum length, but no maximum; 64 is our
 * choice. The pattern has its own file, so that checking a typed name does not load the schemas.
 */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/** The reserved value of the tag path, for "no tag wanted" (interface.md, endpoint 5). */
export const reservedTag = "0";

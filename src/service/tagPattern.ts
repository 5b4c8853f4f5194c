/**
 * The characters and the least length of interface.md, 5; the upper bound of 64 is our choice ("not shown").
 * Apart from the schemas, since whoever judges a typed name needs none of them.
 */
export const tagPattern = /^[a-z0-9_]{5,64}$/;

/** The reserved value of the tag path, "where no tag is wanted" (interface, Endpoint 5). */
export const reservedTag = "0";

/** Some menus of the editor hand over the document that they stand on. */
export function isUri(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "scheme" in value &&
    typeof value.scheme === "string" &&
    "fsPath" in value &&
    typeof value.fsPath === "string"
  );
}

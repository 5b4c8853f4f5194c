export function findImportedPackages(root: string, folders: readonly string[]): string[];
export function findShippedPackages(root: string): string[];

export function findShippedPackages(root: string, folders?: readonly string[]): string[];

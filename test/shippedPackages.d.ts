export function findShippedPackages(root: string): string[];

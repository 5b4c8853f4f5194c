import { lstatSync, readlinkSync } from "node:fs";
import path from "node:path";

/** The maximum number of links that are followed; operating systems have a similar limit. */
const mostLinks = 40;

/**
 * Finds the symbolic links on the path to a file, including those on the paths of their targets. No parent folder of a
 * result is a link.
 */
export function findLinks(file: string): readonly string[] {
  const links: string[] = [];
  let way = path.resolve(file);
  while (links.length < mostLinks) {
    const link = absolutePathsTo(way).find((each) => lstatSync(each).isSymbolicLink());
    if (link === undefined) break;
    links.push(link);
    way = path.resolve(path.dirname(link), readlinkSync(link), path.relative(link, way));
  }
  return links;
}

/** Returns an absolute path and its parent folders, starting with the outermost. */
function absolutePathsTo(file: string): readonly string[] {
  const above = path.dirname(file);
  return above === file ? [] : [...absolutePathsTo(above), file];
}

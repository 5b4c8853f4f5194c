/** Folders and files whose addresses are invented, or altered on purpose. */
const testFolder =
  /(?:^|\/)(?:__)?(?:tests?|specs?|e2e|mocks?|fixtures?|testdata|test[-_](?:data|utils|helpers|fixtures|vectors)|(?<=__)snapshots(?=__)|cassettes|\.vitest)(?:__)?\//i;
const testFile =
  /(?:^|\/)(?:test_[^/]*|[^/]*\.snap|tests?\.[a-z]{1,5}|mock[A-Z][^/]*|[^/]*(?:[._-](?:test|spec|mocks?|fixtures?)|\.t|_test|Test|Mock)\.[a-z]{1,5})$/;

/** In a Rust file, everything after this marker counts as tests. */
const testsOfRust = "#[cfg(test)]";

/**
 * Returns the position from which a file consists of tests: 0 in a test, a mock or a fixture; infinite if it has no
 * tests.
 */
export function startOfTests(text: string, path: string): number {
  if (isTestPath(path)) return 0;
  const start = path.endsWith(".rs") ? text.indexOf(testsOfRust) : -1;
  return start < 0 ? Infinity : start;
}

/** Whether a file is a test, a mock or a fixture, by its path, which uses `/`. */
export function isTestPath(path: string): boolean {
  return testFolder.test(path) || testFile.test(path);
}

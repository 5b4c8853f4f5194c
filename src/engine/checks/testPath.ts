/** Folders and files whose addresses are invented, or altered on purpose. */
const testFolder =
  /(?:^|\/)(?:__)?(?:tests?|specs?|e2e|mocks?|fixtures?|testdata|test[-_](?:data|utils|helpers|fixtures|vectors)|snapshots?|cassettes|\.vitest)(?:__)?\//i;
const testFile =
  /(?:^|\/)(?:test_[^/]*|tests?\.[a-z]{1,5}|mock[A-Z][^/]*|[^/]*(?:[._-](?:test|spec|mocks?|fixtures?)|\.t|_test|Test|Mock)\.[a-z]{1,5})$/;

/** In a Rust file, everything after this marker counts as tests. */
const testsOfRust = "#[cfg(test)]";

/** Whether a position is in a test, a mock or a fixture, or in the tests at the end of a Rust file. */
export function isInTest(text: string, path: string, start: number): boolean {
  if (isTestPath(path)) return true;
  return path.endsWith(".rs") && text.lastIndexOf(testsOfRust, start) >= 0;
}

/** Whether a file is a test, a mock or a fixture, by its path, which uses `/`. */
export function isTestPath(path: string): boolean {
  return testFolder.test(path) || testFile.test(path);
}

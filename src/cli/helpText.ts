export const helpText = `address-atlas scan [FOLDER...]

Finds what is wrong with blockchain addresses in files: wrong checksums, addresses that look like a
known one, addresses of another chain, wrong decimals, addresses that YAML reads as numbers.
No network, no telemetry.

  --format FORMAT       text (default), json, sarif or markdown
  -o, --output FILE     write the report to a file
  --all                 list every address with its places, names and standing (not in SARIF)
  --changed-since REF   only what the changes since the merge base with REF bring; starts git
  --allow-unread GLOB   changed files, folders or repositories that need not be read, by their
                        paths in the output; may be repeated
  --fail-on KINDS       what ends with exit code 1, separated by commas: checksum, slip, lookAlike,
                        wrongChain, decimals, unquotedHex, unvouched-new (with --changed-since), none;
                        by default every finding of level error or warning
  --baseline FILE       findings that are known already; with --changed-since, those of the file
                        at the merge base
  --write-baseline      write the findings of this run to the baseline
  --names FILE          a label file in addition to those of the folders; outside of the repository its
                        addresses count like those of the book; may be repeated
  -q, --quiet           findings alone, nothing on stderr but errors
  -v, --verbose         also what is silenced, known or left out
  -h, --help            this text
  --version             the version

Exit codes: 0 clean; 1 findings; 2 it could not run, or with --changed-since did not read a changed
file, submodule or repository that may hold addresses, which stderr names.
https://github.com/address-atlas/address-atlas/blob/main/docs/scan.md
`;

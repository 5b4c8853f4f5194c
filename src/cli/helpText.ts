export const helpText = `address-atlas scan [FOLDER...]
address-atlas check FILE...
address-atlas check - --stdin-path PATH
address-atlas name ADDRESS...
address-atlas find NAME [--chain CHAIN]
address-atlas hook
address-atlas mcp [FOLDER]
address-atlas lsp --stdio

Finds what is wrong with blockchain addresses in files: wrong checksums, addresses that look like a
known one, addresses of another chain, wrong decimals, addresses that YAML reads as numbers.
No network but for --node, no telemetry. scan looks at folders, check at single files, or at standard input as if it
were PATH, with the names of the repository around them. name says what an
address is called, find which address has a name; both say where from, and take --json. hook
answers the hook of an agent after an edit: 0 nothing, 2 new findings, 1 it could not run. mcp serves
the same to agents by the Model Context Protocol on standard input and output, lsp to editors by the
Language Server Protocol.

  --format FORMAT       text (default), json, sarif, markdown or github (annotations)
  -o, --output FILE     write the report to a file
  --stdin-path PATH     the file that standard input is checked as (check)
  --agent               a line for each finding that HEAD's version of the file does not have, as hook
                        reports them (check)
  --all                 list every address with its places, names and status (scan; text, json,
                        markdown)
  --rules drift         list declared names that have several addresses on one chain (scan; text, json,
                        markdown)
  --changed-since REF   only what the changes since the merge base with REF bring; starts git (scan)
  --allow-unread GLOB   changed or given files, folders or repositories that need not be read, by their
                        paths in the output; may be repeated
  --fail-on KINDS       what ends with exit code 1, separated by commas: checksum, slip, lookAlike,
                        wrongChain, decimals, unquotedHex, privateKey, noCode, tokenDiffers,
                        tokenAsRecipient (with --node), unvouched-new (with --changed-since), none;
                        by default every finding of level error or warning
  --baseline FILE       findings that are known already; with --changed-since, those of the file
                        at the merge base
  --write-baseline      write all findings to the baseline, in place of a report (scan)
  --node CHAIN=URL      also ask this node of a chain what files say of contracts, tokens and recipients
                        on it; CHAIN=env:NAME takes the URL from the environment; may be repeated (scan)
  --names FILE          a label file in addition to those of the folders; outside of the repository its
                        addresses count like those of the book; may be repeated
  -q, --quiet           findings alone, nothing on stderr but errors
  -v, --verbose         also what is silenced, known or left out
  -h, --help            this text
  --version             the version

Exit codes: 0 clean; 1 findings; 2 it could not run, or did not read a given file, or with
--changed-since a changed file, submodule or repository, that may hold addresses, or check read label
files for longer than 2 s, or a node did not answer; stderr names it.
https://github.com/address-atlas/address-atlas/blob/main/docs/scan.md
`;

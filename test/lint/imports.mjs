import path from "node:path";

/** The files that each wing may import, as in the table of CONTRIBUTING.md. A wing is a top-level part of the code. */
const wings = {
  "src/engine/": ["src/engine/"],
  "src/sources/": ["src/engine/", "src/sources/", "src/clock"],
  "src/project/": ["src/engine/", "src/project/", "src/clock"],
  "src/editor/": ["src/engine/", "src/sources/", "src/project/", "src/editor/", "src/clock"],
  "src/cli/": [
    "src/engine/",
    "src/project/",
    "src/cli/",
    "src/sources/gate/",
    "src/sources/node/",
    "package.json",
  ],
  "media/": ["media/", "src/editor/panels/messages/"],
  "src/extension": ["src/editor/"],
  "src/clock": [],
};

/** The packages and Node modules that each wing may import. */
const packages = {
  "src/engine/": [
    "@noble/curves",
    "@noble/hashes",
    "@scure/base",
    "@scure/bip39",
    "js-yaml",
    "smol-toml",
    "node:zlib",
  ],
  "src/sources/": ["node:", "undici", "zod", "@scure/base"],
  "src/project/": ["node:", "ignore"],
  "src/editor/": ["node:", "vscode"],
  "src/cli/": [
    "node:",
    "@modelcontextprotocol/sdk",
    "zod",
    "vscode-languageserver",
    "vscode-languageserver-textdocument",
  ],
  "media/": [],
  "src/extension": ["vscode"],
  "src/clock": [],
};

const features = ["agents", "commands", "documents", "panels", "terminal", "tree"];

/**
 * Further restrictions. Each rule forbids files that match `from` to import files that match `to`, unless `except`
 * matches. A rule without `from` applies to all files.
 */
const rules = [
  {
    to: /^(?:undici|(?:node:)?(?:https?|http2|net|tls|dgram|dns))(?:\/|$)/,
    except: { from: /^src\/sources\/transport\// },
    says: "only the transport makes requests",
  },
  {
    from: /^src\/sources\/transport\//,
    to: /^src\/(?!clock)/,
    except: { to: /^src\/sources\/transport\// },
    says: "the transport knows nothing of ours but the clock",
  },
  {
    from: /^src\/sources\/local\//,
    to: /^src\/sources\/(?!local\/|node\/)/,
    except: { to: /^src\/sources\/service\/schemas$/, types: true },
    says: "the local service must be able to disagree with the client",
  },
  ...["service", "node"].map((client) => ({
    from: new RegExp(`^src/sources/${client}/`),
    to: new RegExp(`^src/sources/(?!${client}/|transport/)`),
    says: "a client knows the transport and nothing else of the sources",
  })),
  {
    from: /^src\/(?!sources\/transport\/|sources\/(?:catalog\/openService$|service\/|node\/)|editor\/platform\/openExchange$)/,
    to: /^src\/sources\/transport\/(?!requestError$)/,
    says: "features make no requests",
  },
  {
    from: /^src\/cli\/(?!nodeWitness$)/,
    to: /^src\/sources\//,
    says: "the command reaches a node by --node alone",
  },
  {
    from: /^src\/editor\//,
    to: /^src\/sources\/(?:service\/|local\/)/,
    except: { types: true },
    says: "only the catalog opens services",
  },
  {
    from: /^src\/editor\/panels\/messages\//,
    to: /^(?!src\/editor\/panels\/messages\/)/,
    says: "the messages of a panel import nothing",
  },
  {
    from: /^src\/editor\/(?:panels\/(?:detail|tables)|tagging)\//,
    to: /^vscode$/,
    says: "what a panel shows and how tags are reviewed does not know the editor",
  },
  ...features.map((feature) => ({
    from: new RegExp(`^src/editor/${feature}/`),
    to: new RegExp(`^src/editor/(?:${features.filter((other) => other !== feature).join("|")})/`),
    says: "features meet through command ids and events",
  })),
  {
    from: /^src\/(?!extension$|editor\/session\/)/,
    to: /^src\/(?:extension$|editor\/session\/)/,
    except: { to: /^src\/editor\/session\//, types: true },
    says: "nothing imports what joins the features, but for its type",
  },
];

/** Returns the reason why `from` must not import `to`; undefined if the import is allowed. Paths have no extension. */
function findBreach(from, to, types) {
  const wing = Object.keys(wings).find((start) => from.startsWith(start));
  if (wing === undefined) return undefined;
  const list = /^(?:src\/|media\/|books\/|package\.json)/.test(to) ? wings[wing] : packages[wing];
  const listed = list.some(
    (each) => to === each || to.startsWith(/[:/]$/.test(each) ? each : `${each}/`),
  );
  if (!listed) return `${wing} may not import it`;
  return rules.find(
    (rule) =>
      (rule.from ?? /./).test(from) &&
      rule.to.test(to) &&
      !isException(rule.except, from, to, types),
  )?.says;
}

function isException(except, from, to, types) {
  if (except === undefined) return false;
  if (except.types && !types) return false;
  return (except.from?.test(from) ?? true) && (except.to?.test(to) ?? true);
}

/** Checks each import, export and `import()` of the repository's files against the table. */
export const imports = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      breach: "{{from}} may not import {{to}}: {{why}}",
      crowd: "{{from}} may not import {{count}} rooms, but at most {{mostRooms}}",
    },
  },
  create(context) {
    const from = withoutExtension(
      path.relative(context.cwd, context.filename).split(path.sep).join("/"),
    );
    const rooms = new Set();
    const check = (node, name, types) => {
      if (typeof name !== "string") return;
      const to = name.startsWith(".")
        ? withoutExtension(path.posix.join(path.posix.dirname(from), name))
        : name;
      const room = roomOf(to);
      if (room !== undefined && room !== roomOf(from)) rooms.add(room);
      const why = findBreach(from, to, types);
      if (why !== undefined) context.report({ node, messageId: "breach", data: { from, to, why } });
    };
    const checkStatement = (node) => {
      check(node, node.source?.value, node.importKind === "type" || node.exportKind === "type");
    };
    return {
      "Program:exit": (node) => {
        const count = rooms.size;
        const isHere = from.startsWith("src/") && count > mostRooms;
        if (isHere) context.report({ node, messageId: "crowd", data: { from, count, mostRooms } });
      },
      ImportDeclaration: checkStatement,
      ExportNamedDeclaration: checkStatement,
      ExportAllDeclaration: checkStatement,
      ImportExpression: (node) => check(node, node.source.value, false),
      TSImportType: (node) =>
        check(node, (node.source ?? node.argument.literal ?? node.argument).value, true),
      "CallExpression[callee.name='require']": (node) =>
        check(node, node.arguments[0]?.value, false),
    };
  },
};

/** The maximum number of rooms that one file may import. A file that imports more does the work of several files. */
const mostRooms = 12;

/**
 * Returns the room of a file: the folder below its wing, such as `src/editor/commands` for a file at any depth of that
 * folder.
 */
function roomOf(file) {
  return /^src\/\w+\/\w+(?=\/)/.exec(file)?.[0];
}

function withoutExtension(file) {
  return file.replace(/(?:\.d)?\.ts$/, "");
}

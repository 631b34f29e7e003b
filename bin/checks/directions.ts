import { importsOf, lazyImportsOf } from './sources.ts'

/** `from` may not import `to`; in `to`, `$1` is the first group of `from`. */
type Rule = { from: RegExp; to: string; why: string }

/** Test files, and what only tests use: `x.test.ts`, `fixtures.ts`, `list-fixtures.tsx`. */
export const isTestFile = (file: string): boolean => /\.test\.tsx?$|(?:^|[/-])fixtures\.tsx?$/.test(file)

const RULES: Rule[] = [
  {
    from: /^(?:app|features|platform)\//,
    to: '^(?:testing|e2e|bench)/|(?:^|[/-])fixtures\\.tsx?$',
    why: 'production needs nothing of tests',
  },
  { from: /^platform\//, to: '^(?:app|features)/', why: 'the platform knows no feature' },
  { from: /^features\//, to: '^app/', why: 'a feature does not know what composes it' },
  { from: /^platform\/shared\//, to: '^platform/(?:server|web)/', why: 'shared code knows neither server nor browser' },
  { from: /^features\/[^/]+\/(?!server\/|web\/)/, to: '/(?:server|web)/', why: 'shared code knows neither server nor browser' },
  { from: /^(?:app|features\/[^/]+|platform)\/server\//, to: '^(?:app|features/[^/]+|platform)/web/', why: 'the server knows no screens' },
  {
    from: /^(?:app|features\/[^/]+|platform)\/web\//,
    to: '^(?:app|features/[^/]+|platform)/server/|^app/(?:cli|demo)/',
    why: 'the browser reaches the server by its contract',
  },
  {
    from: /^features\/((?!administration\/)[^/]+)\/server\//,
    to: '^features/(?!$1/)[^/]+/server/(?:[\\w-]+/)*(?:[\\w-]+-)?routes\\.ts$',
    why: "routes are the server's alone",
  },
]

/** Imports that are allowed although a rule forbids them. */
const EXCEPTIONS: { from: RegExp; to: RegExp }[] = [
  // The type of the database is composed of the tables of all features.
  { from: /^platform\/server\/database\/db\.ts$/, to: /\/tables\.ts$/ },
]

const REEXPORT = /^export\s+(?:type\s+)?(?:\*[^'\n]*|\{[^}]*\})\s*from\s/m

/** One line for each import between production files in a forbidden direction, and for each re-export. `sources`: texts by path from the root. */
export function wrongImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file]) => !isTestFile(file))
    .flatMap(([file, source]) => [
      ...[...importsOf(file, source), ...lazyImportsOf(file, source)].flatMap((target) => {
        const why = refusalOf(file, target)
        return why === undefined ? [] : [`${file} imports ${target}: ${why}`]
      }),
      ...(REEXPORT.test(source) ? [`${file} re-exports: import from where it is declared`] : []),
    ])
}

function refusalOf(file: string, target: string): string | undefined {
  if (EXCEPTIONS.some(({ from, to }) => from.test(file) && to.test(target))) return undefined
  const rule = RULES.find(({ from, to }) => {
    const found = from.exec(file)
    return found && new RegExp(to.replaceAll('$1', found[1] ?? '')).test(target)
  })
  return rule?.why ?? againstOrder(file, target)
}

/** Features, the lowest first: each may import those before it. */
const ORDER = [
  'audit',
  'devices',
  'identity',
  'events',
  'committees',
  'webhooks',
  'tags',
  'documents',
  'meetings',
  'businesses',
  'notifications',
  'motions',
  'annotations',
  'versions',
  'notes',
  'bookmarks',
  'agenda',
  'downloads',
  'personal-documents',
  'withdrawn',
  'news',
  'my-marks',
  'basic-documents',
  'read-documents',
  'meeting-checks',
  'role-preview',
  'offline-meetings',
  'outbox',
  'public-pages',
  'publication',
  'oparl',
  'site',
  'search',
  'calendar',
  'administration',
  'scim',
  'records',
  'overview',
  'subscriptions',
  'privacy',
]

/**
 * Imports against the order that exist, mostly of a page's or a list's answer that shows parts of a later feature (a meeting's agenda and papers,
 * a committee's meetings), and of what has to be told when something goes (layers, motions, the search). None may be added.
 */
const AGAINST: Record<string, string[]> = {
  devices: ['identity'],
  identity: ['committees', 'read-documents', 'administration'],
  committees: ['meetings', 'motions', 'annotations', 'agenda', 'basic-documents'],
  tags: ['documents', 'meetings', 'agenda', 'outbox'],
  documents: ['meetings', 'annotations', 'versions', 'personal-documents', 'search'],
  meetings: ['motions', 'annotations', 'versions', 'notes', 'bookmarks', 'agenda', 'offline-meetings', 'search'],
  motions: ['records'],
  annotations: ['versions', 'agenda', 'outbox'],
  notes: ['agenda', 'outbox'],
  bookmarks: ['agenda', 'outbox'],
  agenda: ['personal-documents'],
  'personal-documents': ['search'],
  'basic-documents': ['search'],
  'offline-meetings': ['records'],
}

const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1]

/** Why a file of a feature may not import this one of another; undefined if it may. */
function againstOrder(file: string, target: string): string | undefined {
  const [from, to] = [featureOf(file), featureOf(target)]
  if (from === undefined || to === undefined || from === to) return undefined
  if (!ORDER.includes(from) || !ORDER.includes(to)) return 'the order of features does not name it'
  if (ORDER.indexOf(to) < ORDER.indexOf(from) || AGAINST[from]?.includes(to)) return undefined
  return 'the feature comes later in the order'
}

/** Pairs in the table of imports against the order that no import needs any more. `imports`: each as importing and imported file. */
export const needlessPairs = (imports: [file: string, target: string][]): string[] =>
  Object.entries(AGAINST).flatMap(([from, all]) =>
    all
      .filter((to) => !imports.some(([file, target]) => featureOf(file) === from && featureOf(target) === to))
      .map((to) => `${from} → ${to}`),
  )

/** Features, the lowest first: each may import those before it. */
const ORDER = [
  'audit',
  'devices',
  'identity',
  'committees',
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
  'basic-documents',
  'read-documents',
  'offline-meetings',
  'outbox',
  'site',
  'search',
  'calendar',
  'administration',
  'records',
]

/**
 * Imports against the order that exist, mostly of a page's or a list's answer that shows parts of a later feature (a meeting's agenda and papers,
 * a committee's meetings), and of what has to be told when something goes (layers, motions, the search). None may be added.
 */
const AGAINST: Record<string, string[]> = {
  audit: ['administration'],
  devices: ['identity'],
  identity: ['committees', 'annotations', 'read-documents', 'outbox', 'administration', 'records'],
  committees: ['meetings', 'motions', 'annotations', 'agenda', 'basic-documents', 'administration'],
  tags: ['documents', 'meetings', 'agenda', 'outbox', 'administration'],
  documents: ['meetings', 'annotations', 'versions', 'personal-documents', 'withdrawn', 'search'],
  meetings: ['motions', 'annotations', 'versions', 'notes', 'bookmarks', 'agenda', 'offline-meetings', 'search'],
  motions: ['records'],
  annotations: ['versions', 'agenda', 'outbox'],
  notes: ['agenda', 'outbox'],
  bookmarks: ['agenda', 'outbox'],
  agenda: ['personal-documents', 'withdrawn'],
  'personal-documents': ['search'],
  'basic-documents': ['search'],
  'offline-meetings': ['records'],
}

const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1]

/** Why a file of a feature may not import this one of another; undefined if it may. */
export function againstOrder(file: string, target: string): string | undefined {
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

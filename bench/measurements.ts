import { drawingFrames, scrollingFrames } from './browser/dropped-frames.ts'
import { firstPage } from './browser/first-page.ts'
import { firstVisit } from './browser/first-visit.ts'
import { interactions } from './browser/interactions.ts'
import { nextPaper } from './browser/next-paper.ts'
import { offlineMeetings, reconnect, takingAlong } from './browser/offline.ts'
import { strokeHeard } from './browser/stroke-heard.ts'
import { type Figure, noteFigure } from './figures-page.ts'
import { annotatedExport } from './server/annotated-export.ts'
import { searchHostile } from './server/hostile-search.ts'
import { live, motionHeard } from './server/live-events.ts'
import { meetingBook } from './server/meeting-book.ts'
import { meetingZip, meetingZipFirstByte, meetingZipMemory } from './server/meeting-download.ts'
import { alikeNames, importMemory, manifestFaults, zipImport } from './server/meeting-import.ts'
import { meetingPage } from './server/meeting-page.ts'
import { overview } from './server/overview.ts'
import { searchAnswer, searchGrowth, searchTime } from './server/search.ts'

type Row = Pick<Figure, 'what' | 'against' | 'goal'> & {
  name: string
  unit: string
  figures: () => Promise<{ ratio: number } & Record<string, number>>
}

/** The measurements of `npm run bench`, selected by parts of their names. */
const rows: Row[] = [
  {
    name: 'meeting-page',
    what: "A meeting page's JSON, 100 items, as a member of 40 committees",
    against: 'the same framework sending the same bytes from memory',
    unit: 'requests/s',
    goal: '≥ 0.4',
    figures: meetingPage,
  },
  {
    name: 'overview',
    what: 'Overview of a member of 40 committees with 400 meetings and 20,000 papers',
    against: 'the calls of the page of a meeting with 50 papers, at once',
    unit: 'ms (median)',
    goal: '≤ 1.5',
    figures: overview,
  },
  {
    name: 'import',
    what: 'Import of a 300 MB zip over HTTP',
    against: '`unzip -q` and `sha256sum`',
    unit: 's',
    goal: '≤ 1.2',
    figures: zipImport,
  },
  {
    name: 'drawing',
    what: 'Frames dropped while 1,000 points are drawn',
    against: 'the same page at rest: share of frames above it',
    unit: '% of frames',
    goal: '≤ 0.01',
    figures: drawingFrames,
  },
  {
    name: 'scrolling',
    what: 'Frames dropped while a page with 10,000 annotations is scrolled',
    against: 'the same page without any: share of frames above it',
    unit: '% of frames',
    goal: '≤ 0.01',
    figures: scrollingFrames,
  },
  {
    name: 'toggle',
    what: 'A toggle until 500 subscribers have heard of it',
    against: "Mosquitto's bare message to the same clients over plain TCP",
    unit: 'ms (p95)',
    goal: '≤ 1.5',
    figures: live,
  },
  {
    name: 'reconnect',
    what: 'A page is current after its network is back, without a reload',
    against: '2,000 ms',
    unit: 'ms',
    goal: '≤ 1',
    figures: reconnect,
  },
  { name: 'import-memory', what: 'Memory of a 1 GB import above idle', against: '200 MB', unit: 'MB', goal: '≤ 1', figures: importMemory },
  {
    name: 'manifest',
    what: 'A meeting.json of a million faults refused at the first',
    against: 'the same bytes read as JSON',
    unit: 'ms',
    goal: '≤ 5',
    figures: manifestFaults,
  },
  {
    name: 'names',
    what: 'A file found by name, of 2,000 among 10,000 that differ in signs alone',
    against: 'of 200 among 1,000',
    unit: 'ms for all',
    goal: '≤ 2',
    figures: alikeNames,
  },
  {
    name: 'motion',
    what: 'A motion is submitted, and another member has heard of it',
    against: '1 s',
    unit: 'ms (p95)',
    goal: '≤ 1',
    figures: motionHeard,
  },
  {
    name: 'heard-stroke',
    what: 'A stroke until the page of another reader shows it, while 50 people draw',
    against: '300 ms',
    unit: 'ms (p95); cpu in ms of the app server for each stroke, 2 allowed',
    goal: '≤ 1',
    figures: strokeHeard,
  },
  {
    name: 'first-page',
    what: 'First page of 500 pages, 50 MB, 200 annotations, opened a second after its meeting is shown',
    against: 'plain pdf.js with the same file; at most 2 MB fetched',
    unit: 'ms, MB fetched',
    goal: '≤ 1.15',
    figures: firstPage,
  },
  {
    name: 'next-paper',
    what: 'The next paper of a meeting, fetched ahead, on a line of 20 Mbit/s and 60 ms',
    against: 'the same without fetching ahead',
    unit: 'ms',
    goal: '≤ 0.3',
    figures: nextPaper,
  },
  {
    name: 'zip',
    what: 'Zip of a meeting of 200 MB over HTTP',
    against: '`zip -0 -q - … \\| cat` of the same files',
    unit: 'MB/s',
    goal: '≥ 0.9',
    figures: meetingZip,
  },
  { name: 'zip-first-byte', what: 'First byte of such a zip', against: '50 ms', unit: 'ms', goal: '≤ 1', figures: meetingZipFirstByte },
  {
    name: 'zip-memory',
    what: 'Memory of 20 such downloads at once above idle',
    against: '200 MB',
    unit: 'MB',
    goal: '≤ 1',
    figures: meetingZipMemory,
  },
  {
    name: 'book',
    what: 'Meeting book of 40 papers and 2,000 pages (120 MB) over HTTP',
    against: '`qpdf --empty --pages …` joining the same files',
    unit: 's; peak in MB of 1,200 allowed',
    goal: '≤ 3',
    figures: meetingBook,
  },
  {
    name: 'annotated-export',
    what: 'A PDF of 500 pages (50 MB) with a layer of 200 annotations over HTTP',
    against: '`qpdf --empty --pages …` writing the same file anew',
    unit: 's',
    goal: '≤ 2',
    figures: annotatedExport,
  },
  {
    name: 'search',
    what: "A member's search among 100,000 documents in 5,000 meetings",
    against: 'the same statements prepared and sent directly',
    unit: 'ms (p95)',
    goal: '≤ 1.5',
    figures: searchAnswer,
  },
  { name: 'search-time', what: 'Such a search', against: '50 ms', unit: 'ms (p95)', goal: '≤ 1', figures: searchTime },
  {
    name: 'search-growth',
    what: 'Such a search among 100,000 documents',
    against: 'among 10,000',
    unit: 'ms (p95)',
    goal: '≤ 1.5',
    figures: searchGrowth,
  },
  {
    name: 'search-hostile',
    what: 'The slowest of 50,000 searches for what nobody means, none of which fails',
    against: '1 s',
    unit: 'ms',
    goal: '≤ 1',
    figures: searchHostile,
  },
  {
    name: 'first-visit',
    what: 'Fetched by somebody new until a meeting page is usable, with Brotli',
    against: '250 kB',
    unit: 'kB',
    goal: '≤ 1',
    figures: firstVisit,
  },
  {
    name: 'interactions',
    what: 'The slower of clicks (p95) and the longest task: committee, meeting of 100 items, item, paper and back, processor slowed four times',
    against: '200 ms',
    unit: 'ms',
    goal: '≤ 1',
    figures: interactions,
  },
  {
    name: 'taking-along',
    what: 'A meeting of 300 MB is stored offline',
    against: '`curl` of the same files, one after the other',
    unit: 's',
    goal: '≤ 1.5',
    figures: takingAlong,
  },
  {
    name: 'offline-meetings',
    what: 'Memory of the page that saves 300 MB for offline, with a cut in the middle, above idle',
    against: '100 MB',
    unit: 'MB, s',
    goal: '≤ 1',
    figures: offlineMeetings,
  },
]

const parts = process.argv.slice(2)

const shown = (figures: Record<string, number>) =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${Number(figure.toPrecision(3))}`)
    .join(', ')

async function measure({ name, what, against, unit, goal, figures }: Row): Promise<void> {
  const { ratio, ...measured } = await figures()
  noteFigure({ what, against, ratio, goal, measured: `${shown(measured)} ${unit}`, command: name })
}

const asked = rows.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (asked.length === 0) throw new Error(`No row has ${parts.join(' or ')} in its name: npm run bench -- --help`)
for (const row of asked) await measure(row)

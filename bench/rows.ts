import { annotationCreate } from './annotation-create.ts'
import { drawingFrames } from './drawing-frames.ts'
import { firstPage } from './first-page.ts'
import { firstVisit } from './first-visit.ts'
import { importMemory } from './import-memory.ts'
import { live } from './live.ts'
import { alikeNames, manifestFaults } from './meeting-json.ts'
import { meetingPage } from './meeting-page.ts'
import { meetingZip, meetingZipFirstByte, meetingZipMemory } from './meeting-zip.ts'
import { motionHeard } from './motion.ts'
import { offlineMeetings } from './offline-meetings.ts'
import { reconnect } from './reconnect.ts'
import { scrollingFrames } from './scrolling-frames.ts'
import { searchAnswer, searchGrowth, searchTime } from './search.ts'
import { searchHostile } from './search-hostile.ts'
import { startTime } from './start.ts'
import { zipImport } from './zip-import.ts'

export type Row = {
  name: string
  what: string
  against: string
  unit: string
  aim: string
  figures: () => Promise<{ ratio: number } & Record<string, number>>
}

/** The measurements of `npm run bench`, selected by parts of their names. */
export const rows: Row[] = [
  {
    name: 'meeting-page',
    what: 'Meeting page JSON, 100 items',
    against: 'the same framework sending the same bytes from memory',
    unit: 'requests/s',
    aim: '≥ 0.25',
    figures: meetingPage,
  },
  {
    name: 'import',
    what: 'Import of a 300 MB zip over HTTP',
    against: '`unzip -q` and `sha256sum`',
    unit: 's',
    aim: '≤ 1.5',
    figures: zipImport,
  },
  {
    name: 'start',
    what: 'Start to healthy, data folder there',
    against: "a bare framework's start",
    unit: 's',
    aim: '≤ 2.5',
    figures: startTime,
  },
  {
    name: 'drawing',
    what: 'Frames dropped while 1,000 points are drawn',
    against: 'the same page at rest: share of frames above it',
    unit: '% of frames',
    aim: '≤ 0.01',
    figures: drawingFrames,
  },
  {
    name: 'scrolling',
    what: 'Frames dropped while a page with 10,000 annotations is scrolled',
    against: 'the same page without any: share of frames above it',
    unit: '% of frames',
    aim: '≤ 0.01',
    figures: scrollingFrames,
  },
  {
    name: 'toggle',
    what: 'A toggle until 500 subscribers have heard of it',
    against: "Mosquitto's bare message to the same clients over plain TCP",
    unit: 'ms (p95)',
    aim: '≤ 2',
    figures: live,
  },
  {
    name: 'reconnect',
    what: 'A page is current after its network is back, without a reload',
    against: '2,000 ms',
    unit: 'ms',
    aim: '≤ 1',
    figures: reconnect,
  },
  { name: 'import-memory', what: 'Memory of a 1 GB import above idle', against: '200 MB', unit: 'MB', aim: '≤ 1', figures: importMemory },
  {
    name: 'manifest',
    what: 'A meeting.json of a million faults refused at the first',
    against: 'the same bytes read as JSON',
    unit: 'ms',
    aim: '≤ 5',
    figures: manifestFaults,
  },
  {
    name: 'names',
    what: 'A file found by name, of 2,000 among 10,000 that differ in signs alone',
    against: 'of 200 among 1,000',
    unit: 'ms for all',
    aim: '≤ 2',
    figures: alikeNames,
  },
  {
    name: 'motion',
    what: 'A motion is submitted, and another member has heard of it',
    against: '1 s',
    unit: 'ms (p95)',
    aim: '≤ 1',
    figures: motionHeard,
  },
  {
    name: 'stroke',
    what: 'A stroke of 60 points saved over HTTP',
    against: 'the commit of a bare INSERT of the same row',
    unit: 'ms (p95)',
    aim: '≤ 2',
    figures: annotationCreate,
  },
  {
    name: 'first-page',
    what: 'First page of 500 pages, 50 MB, 200 annotations',
    against: 'plain pdf.js with the same file; at most 2 MB fetched',
    unit: 'ms, MB fetched',
    aim: '≤ 1.1',
    figures: firstPage,
  },
  {
    name: 'zip',
    what: 'Zip of a meeting of 200 MB over HTTP',
    against: '`zip -0 -q - … \\| cat` of the same files',
    unit: 'MB/s',
    aim: '≥ 0.9',
    figures: meetingZip,
  },
  { name: 'zip-first-byte', what: 'First byte of such a zip', against: '50 ms', unit: 'ms', aim: '≤ 1', figures: meetingZipFirstByte },
  {
    name: 'zip-memory',
    what: 'Memory of 20 such downloads at once above idle',
    against: '200 MB',
    unit: 'MB',
    aim: '≤ 1',
    figures: meetingZipMemory,
  },
  {
    name: 'search',
    what: "A member's search among 100,000 documents in 5,000 meetings",
    against: 'the same statements prepared and sent directly',
    unit: 'ms (p95)',
    aim: '≤ 1.5',
    figures: searchAnswer,
  },
  { name: 'search-time', what: 'Such a search', against: '50 ms', unit: 'ms (p95)', aim: '≤ 1', figures: searchTime },
  {
    name: 'search-growth',
    what: 'Such a search among 100,000 documents',
    against: 'among 10,000',
    unit: 'ms (p95)',
    aim: '≤ 2',
    figures: searchGrowth,
  },
  {
    name: 'search-hostile',
    what: 'The slowest of 50,000 searches for what nobody means, none of which fails',
    against: '1 s',
    unit: 'ms',
    aim: '≤ 1',
    figures: searchHostile,
  },
  {
    name: 'first-visit',
    what: 'Fetched by somebody new until a meeting page is usable, with Brotli',
    against: '250 kB',
    unit: 'kB',
    aim: '≤ 1',
    figures: firstVisit,
  },
  {
    name: 'offline-meetings',
    what: 'Memory of the page that saves 300 MB for offline, with a cut in the middle, above idle',
    against: '100 MB',
    unit: 'MB, s',
    aim: '≤ 1',
    figures: offlineMeetings,
  },
]

import type { MadeMeeting, MadePaper, MeetingByHandInput } from '#features/meetings/by-hand-contract.ts'
import { isUsualYear } from '#platform/shared/endpoint.ts'
import { isSameList } from '#platform/web/lib/same.ts'
import { type Arrangement, type PathFile, titleOf } from './files/file-names.ts'
import type { PastedRow } from './pasted-table.ts'

/** What is known of a chosen file that was lost with a former page. */
export type LostFile = { path: string; name: string; size: number; modified: number }

/** A document of the form. Without a new `file` it keeps that of its `document`, which `file_name` and `size` describe. */
export type DraftPaper = {
  key: string
  title: string
  /** The minutes among the meeting's documents, the proposal among those of an item. */
  isMain: boolean
  file_name: string
  size: number
  file?: File | undefined
  /** The path of the file below the chosen or dropped folder. */
  path?: string
  /** The chosen file that has to be chosen again. */
  lost?: LostFile | undefined
  document?: number
  version?: number
}
export type DraftItem = PastedRow & { key: string; id?: number; papers: DraftPaper[] }
/** `from` and `until` are HH:MM; the meeting ends `later` days after its day. */
export type Draft = {
  title: string
  day: string | null
  from: string
  until: string
  later: number
  location: string
  papers: DraftPaper[]
  items: DraftItem[]
}

/** The area of the documents of the whole meeting; those of an item have its key. */
export const MEETING = 'meeting'

export const emptyDraft: Draft = { title: '', day: null, from: '', until: '', later: 0, location: '', papers: [], items: [] }

const newKey = (): string => crypto.randomUUID()

export const newItem = (row: Partial<PastedRow> = {}): DraftItem => ({
  key: newKey(),
  number: '',
  title: '',
  extended_title: '',
  is_paragraph: false,
  papers: [],
  ...row,
})

/** What a document takes over from its new file. */
export const chosenFile = ({ file, path }: PathFile) => ({ file, path, lost: undefined })

const paperOf = ({ file, path }: PathFile, title = titleOf(file.name), isMain = false): DraftPaper => ({
  key: newKey(),
  title,
  isMain,
  ...chosenFile({ file, path }),
  file_name: file.name.normalize('NFC'),
  size: file.size,
})

/** The form of an existing meeting. Keys are ids, so that the same state gives the same draft. */
export function draftOf({ title, start, end, location, protocol, meeting_documents, agenda_items }: MadeMeeting): Draft {
  const known = (paper: MadePaper, isMain: boolean): DraftPaper => ({ key: `document-${paper.document}`, isMain, ...paper })
  const all = (main: MadePaper | null, others: MadePaper[]) => [
    ...(main ? [known(main, true)] : []),
    ...others.map((one) => known(one, false)),
  ]
  return {
    title,
    day: start.slice(0, 10),
    from: start.slice(11),
    until: end?.slice(11) ?? '',
    later: end === null ? 0 : (Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / 86_400_000,
    location: location ?? '',
    papers: all(protocol, meeting_documents),
    items: agenda_items.map(({ proposal, attachments, number, extended_title, ...item }) => ({
      ...item,
      key: `item-${item.id}`,
      number: number ?? '',
      extended_title: extended_title ?? '',
      papers: all(proposal, attachments),
    })),
  }
}

export const papersIn = (draft: Draft, area: string): DraftPaper[] =>
  area === MEETING ? draft.papers : (draft.items.find(({ key }) => key === area)?.papers ?? [])

export const allPapers = ({ papers, items }: Draft): DraftPaper[] => [...papers, ...items.flatMap((item) => item.papers)]

/** Changes the documents of every area. */
const mapPapers = (draft: Draft, change: (papers: DraftPaper[], area: string) => DraftPaper[]): Draft => ({
  ...draft,
  papers: change(draft.papers, MEETING),
  // What stays the same is not rendered again.
  items: draft.items.map((item) => {
    const papers = change(item.papers, item.key)
    return isSameList(papers, item.papers) ? item : { ...item, papers }
  }),
})

/** Changes a document; if it becomes the main one of its area, the former one no longer is. */
export const changePaper = (draft: Draft, key: string, facts: Partial<DraftPaper>): Draft =>
  mapPapers(draft, (papers) =>
    papers.some((paper) => paper.key === key)
      ? papers.map((paper) => (paper.key === key ? { ...paper, ...facts } : facts.isMain ? { ...paper, isMain: false } : paper))
      : papers,
  )

export const changeItem = (draft: Draft, key: string, facts: Partial<DraftItem>): Draft => ({
  ...draft,
  items: draft.items.map((item) => (item.key === key ? { ...item, ...facts } : item)),
})

export const removePaper = (draft: Draft, key: string): Draft => mapPapers(draft, (papers) => papers.filter((paper) => paper.key !== key))
export const removeItem = (draft: Draft, key: string): Draft => ({ ...draft, items: draft.items.filter((item) => item.key !== key) })

/** Moves a document to a place in an area. There it is the main one only if the area has none. */
export function movePaper(draft: Draft, key: string, to: { area: string; index: number }): Draft {
  const paper = allPapers(draft).find((one) => one.key === key)
  if (!paper) return draft
  return mapPapers(draft, (papers, area) => {
    const others = papers.filter((one) => one !== paper)
    if (area !== to.area) return others
    return others.toSpliced(to.index, 0, { ...paper, isMain: paper.isMain && !others.some(({ isMain }) => isMain) })
  })
}

export function moveItem(draft: Draft, key: string, index: number): Draft {
  const item = draft.items.find((one) => one.key === key)
  return item ? { ...draft, items: draft.items.filter((one) => one !== item).toSpliced(index, 0, item) } : draft
}

/** Adds files to an area, with titles from their names. */
export const addFiles = (draft: Draft, area: string, files: PathFile[]): Draft =>
  mapPapers(draft, (papers, at) => (at === area ? [...papers, ...files.map((file) => paperOf(file))] : papers))

export const addRows = (draft: Draft, rows: PastedRow[]): Draft => ({ ...draft, items: [...draft.items, ...rows.map(newItem)] })

/** Adds arranged files: to the items with the same numbers, else to new items at the end. */
export function addArranged(draft: Draft, { papers, items }: Arrangement): Draft {
  const fresh = (all: Arrangement['papers'], present: DraftPaper[]) => {
    const hasMain = present.some(({ isMain }) => isMain)
    return [...present, ...all.map(({ title, isMain, ...file }) => paperOf(file, title, isMain && !hasMain))]
  }
  const digits = (number: string) => number.replace(/\.$/, '')
  const numbers = new Map(items.map((item) => [digits(item.number), item]))
  const known = draft.items.map((item) => {
    const given = item.is_paragraph ? undefined : numbers.get(digits(item.number))
    if (!given) return item
    numbers.delete(digits(item.number))
    return { ...item, papers: fresh(given.papers, item.papers) }
  })
  const others = [...numbers.values()].map(({ number, title, papers: own }) => ({ ...newItem({ number, title }), papers: fresh(own, []) }))
  return { ...draft, papers: fresh(papers, draft.papers), items: [...known, ...others] }
}

/** Whether a file has to be chosen again. */
export const lacksFile = ({ file, lost }: DraftPaper): boolean => !file && lost !== undefined

/** The input without the files, which cannot be stored, or without some of them, which can no longer be read. */
export const withoutFiles = (draft: Draft, isGone: (file: File) => boolean = () => true): Draft =>
  mapPapers(draft, (papers) =>
    papers.map(({ file, ...paper }) => {
      if (!file || !isGone(file)) return { ...paper, file }
      const { name, size, lastModified } = file
      return { ...paper, lost: { path: paper.path ?? name, name, size, modified: lastModified } }
    }),
  )

/** Somebody else has changed the meeting meanwhile: what it no longer has is new again, and what has no file then goes. */
export function rebased(draft: Draft, current: MadeMeeting): Draft {
  const now = draftOf(current)
  const documents = new Set(allPapers(now).map(({ document }) => document))
  const ids = new Set(now.items.map(({ id }) => id))
  const kept = mapPapers(draft, (papers) =>
    papers.flatMap((paper) => {
      if (paper.document === undefined || documents.has(paper.document)) return [paper]
      const { document: _gone, version: _number, ...fresh } = paper
      return paper.file ? [fresh] : []
    }),
  )
  return { ...kept, items: kept.items.map(({ id, ...item }) => ({ ...item, ...(id !== undefined && ids.has(id) && { id }) })) }
}

/** When the file was changed. A date that cannot be true is left out: the server would refuse the whole meeting because of it. */
function modifiedOf({ lastModified }: File): { modified?: string } {
  const modified = new Date(lastModified).toISOString()
  return isUsualYear(modified) ? { modified } : {}
}

/** What is sent: the form and its files in their order. */
export function sentOf(draft: Draft): { form: MeetingByHandInput; files: File[] } {
  const files: File[] = []
  const sent = ({ title, document, file }: DraftPaper) => ({
    title: title.trim(),
    ...(document !== undefined && { document }),
    ...(file && { upload: files.push(file) - 1, ...modifiedOf(file) }),
  })
  const main = (papers: DraftPaper[]) => papers.filter(({ isMain }) => isMain).map(sent)[0] ?? null
  const others = (papers: DraftPaper[]) => papers.filter(({ isMain }) => !isMain).map(sent)
  const day = draft.day ?? ''
  const [from, until] = [readTime(draft.from) ?? '', readTime(draft.until)]
  const form = {
    title: draft.title.trim(),
    start: `${day}T${from}`,
    end: until && `${lastDay(draft)}T${until}`,
    location: draft.location.trim() || null,
    protocol: main(draft.papers),
    meeting_documents: others(draft.papers),
    agenda_items: draft.items.map(({ id, number, title, extended_title, is_paragraph, papers }) => ({
      ...(id !== undefined && { id }),
      number: is_paragraph ? null : number.trim() || null,
      title: title.trim(),
      extended_title: extended_title.trim() || null,
      is_paragraph,
      proposal: main(papers),
      attachments: others(papers),
    })),
  }
  return { form, files }
}

/** An end before the start is on the next day. */
export function daysLater({ from, until, later }: Pick<Draft, 'from' | 'until' | 'later'>): number {
  const [start, end] = [readTime(from), readTime(until)]
  return start && end && end < start ? Math.max(later, 1) : later
}

function lastDay(draft: Draft): string {
  const last = new Date(`${draft.day}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + daysLater(draft))
  return last.toISOString().slice(0, 10)
}

/** Reads a time as people type it: 19:30, 19.30, 1930, 19; null for anything else. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

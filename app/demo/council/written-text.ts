import { readdirSync, readFileSync } from 'node:fs'
import { addDays, lastWeekday, workday, yearOf } from './calendar.ts'
import { type Block, type DocumentDescription, type PaperLanguage, paperLanguage, wordingOf } from './papers/document-description.ts'
import { readBlocks } from './papers/markup.ts'

/** Values for the placeholders of a text. */
export type Occasion = {
  today: string
  /** Of the text, if it is not in German. */
  language?: PaperLanguage | undefined
  /** Number of a business by its key, with its year. */
  businessNumber: (key: string) => string
  /** Day of a meeting by its key. */
  meetingDay: (key: string) => string
}

type Written = { head: Map<string, string>; facts: string[]; body: string }

const folder = new URL('./texts/', import.meta.url)

function parse(source: string): Written {
  const end = source.indexOf('\n---\n')
  const lines = source
    .slice(0, end)
    .split('\n')
    .map((line) => line.split(/: (.*)/))
  return {
    head: new Map(lines.map(([key = '', value = '']) => [key, value])),
    facts: lines.filter(([key]) => key === 'fact').map(([, value = '']) => value),
    body: source.slice(end + 5),
  }
}

const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => [name.slice(0, -4), readFileSync(new URL(name, folder), 'utf8')]),
)

export const textNames = () => [...sources.keys()]

/** Lines marked `@2 ` apply from the second version on, lines marked `@-2 ` only before it. */
function lineOfVersion(line: string, version: number): string[] {
  const [, until, from, rest] = /^@(-?)(\d) (.*)$/.exec(line) ?? []
  if (rest === undefined) return [line]
  return (until === '-') === version < Number(from) ? lineOfVersion(rest, version) : []
}

function writtenText(name: string, version: number): Written {
  const source = sources.get(name)
  if (source === undefined) throw new Error(`The demonstration council has no text named ${name}`)
  const lines = source.split('\n').flatMap((line) => lineOfVersion(line, version))
  return parse(lines.join('\n'))
}

/** Day of a text, as days before today in its head (`dated: -20, -6` for the first and second version). */
function dayOf(written: Written, today: string, version: number): string {
  const offsets = (written.head.get('dated') ?? '0').split(',').map(Number)
  const day = addDays(today, offsets[version - 1] ?? offsets.at(-1) ?? 0)
  // The government decides on Tuesdays.
  return written.head.get('issuer') === 'Regierungsrat' ? lastWeekday(day, 2) : workday(day)
}

/** `v`: the year of the next budget. `r`: a year closed even before the earliest meeting. `y`: the year of the paper itself. */
function yearNamed(name: string, occasion: Occasion, day: string): number {
  if (name === 'v') return yearOf(occasion.today) + 1
  return name === 'r' ? yearOf(addDays(occasion.today, -300)) - 1 : yearOf(day)
}

function standsFor(placeholder: string, occasion: Occasion, day: string): string {
  const [kind = '', key = ''] = placeholder.split(':')
  const { day: written } = wordingOf(occasion.language)
  if (kind === 'nr') return occasion.businessNumber(key)
  if (kind === 'm') return written(occasion.meetingDay(key))
  const [, name = '', offset = '0'] = /^([a-z])([+-]\d+)?$/.exec(placeholder) ?? []
  if (name === 'd') return written(workday(addDays(day, Number(offset))))
  if (name === 't') return written(workday(addDays(occasion.today, Number(offset))))
  if (!['v', 'r', 'y'].includes(name)) throw new Error(`Unknown placeholder {${placeholder}}`)
  return String(yearNamed(name, occasion, day) + Number(offset))
}

/** Fills the placeholders of a text with dates, years and business numbers. */
export const fill = (text: string, occasion: Occasion, day: string) =>
  text.replaceAll(/\{([^}]+)\}/g, (_all, placeholder: string) => standsFor(placeholder, occasion, day))

function factOf(line: string) {
  const [label = '', value = ''] = line.split(' = ')
  return { label, value }
}

/** Adds a table of contents to long kinds of paper. */
function withContents(kind: string, blocks: Block[]): Block[] {
  if (!/^(Botschaft|Antrag des Regierungsrates|Bericht des|Prüfbericht|Schlussbericht|Tätigkeitsbericht)/.test(kind)) return blocks
  const chapters = blocks.flatMap((block) => (block.type === 'heading' && block.level === 1 ? [block.text] : []))
  return [{ type: 'contents', chapters }, ...blocks]
}

/** The paper that a text describes, with its dates and years filled in; `day` overrides the day in the text's head. */
export function describe(
  name: string,
  occasion: Occasion,
  { version = 1, day }: { version?: number; day?: string } = {},
): DocumentDescription {
  const written = writtenText(name, version)
  const date = day ?? dayOf(written, occasion.today, version)
  const language = paperLanguage(written.head.get('language'))
  const sender = written.head.get('sender')
  const filled = (text: string | undefined) => fill(text ?? '', { ...occasion, language }, date)
  const business = written.head.get('business')
  const kind = filled(written.head.get('kind'))
  return {
    ...(language && { language }),
    ...(sender && { sender }),
    kind,
    title: filled(written.head.get('title')),
    issuer: written.head.get('issuer') ?? '',
    number: business ? occasion.businessNumber(business) : null,
    date,
    facts: written.facts.map((line) => factOf(filled(line))),
    blocks: withContents(kind, readBlocks(filled(written.body), language)),
  }
}

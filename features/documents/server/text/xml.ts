import { SaxesParser } from 'saxes'
import { markOf } from './decode.ts'
import { Unreadable } from './unreadable.ts'

export type Tag = { name: string; attributes: Record<string, string> }

type Heard = {
  open?: (tag: Tag) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Elements to skip with all their contents. */
  without?: ReadonlySet<string>
  /** Checked now and then: once true, the rest is not read. */
  isDone?: () => boolean
}

/**
 * Parses XML of any length as a stream; empty input is fine. Element names come without prefix. Fetches nothing, and refuses a document
 * type, whose entities could expand without limit. Throws Unreadable.
 */
export async function hearXml(bytes: AsyncIterable<Buffer>, { open, close, text, without = new Set(), isDone }: Heard): Promise<void> {
  const parser = new SaxesParser()
  let passed = 0
  const hear = (piece: string) => void (passed > 0 || text?.(piece))
  parser.on('doctype', () => refuse('XML with a document type'))
  parser.on('error', () => refuse('XML that is not well-formed'))
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name)
    if (passed > 0 || without.has(local)) passed += 1
    else open?.({ name: local, attributes })
  })
  parser.on('closetag', ({ name }) => {
    if (passed > 0) passed -= 1
    else close?.(localName(name))
  })
  parser.on('text', hear)
  parser.on('cdata', hear)
  for await (const piece of decoded(bytes)) {
    parser.write(piece)
    if (isDone?.()) return
  }
  if (parser.position > 0) parser.close()
}

function refuse(problem: string): never {
  throw new Unreadable(problem)
}

async function* decoded(bytes: AsyncIterable<Buffer>) {
  let decoder: TextDecoder | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(markOf(piece) ?? 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The relation id of an element, with any prefix. */
export const relationOf = ({ attributes }: Tag): string => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AnnotatedWay } from '#features/annotations/interchange-contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { ExportedLayer } from './exported-layers.ts'
import { pdfPart, requireAccepted, requireManageable, runInterchange } from './run-interchange.ts'

type Asked = {
  version: { sha256: string; size: number; mime_type: string }
  layers: readonly ExportedLayer[]
  as: AnnotatedWay
  language: Language
  time_zone: string
}

type Making = Pick<Deps, 'files' | 'work'> & {
  reply: FastifyReply
  /** Whether the response has begun already and this is a part of it. */
  hasBegun?: boolean
}

/**
 * Makes a PDF with layers in the caller's turn; `take` consumes it within the turn. Throws 409 if the file is no PDF, cannot be read or
 * takes too much, and 413 if it is too large; whatever can be checked beforehand is checked before the turn.
 */
export async function annotatedFile<T>(
  { version, layers, as, language, time_zone }: Asked,
  { files, work, reply, hasBegun = false }: Making,
  take: (output: Readable) => Promise<T>,
): Promise<T> {
  const facts = { as, time_zone, words: wordsIn(language) }
  const pdf = pdfPart(files, version)
  requireManageable(layers)
  const parts = [{ text: () => JSON.stringify(facts) }, ...layers.map((layer) => ({ text: () => written(layer) })), pdf]
  const asked = { program: 'annotate-file-program.ts', args: [parts.length], parts }
  return work.ofCaller(
    reply,
    async (sandbox) => {
      const { answer, output } = await runInterchange(sandbox, asked)
      requireAccepted(answer)
      return await take(output)
    },
    { hasBegun },
  )
}

const wordsIn = (language: Language) => ({
  notes: say(language, { key: 'interchange.notes' }),
  unplaced: say(language, { key: 'interchange.unplaced' }),
  page: say(language, { key: 'interchange.page' }),
})

/** A `LayerToDraw` (annotating.ts) as JSON; the annotations are inserted as stored, without parsing them. */
async function written({ author, updated, read }: ExportedLayer): Promise<string> {
  const { xfdf, annotations } = await read()
  const head = JSON.stringify({ author, updated, xfdf })
  return `${head.slice(0, -1)},"annotations":${annotations}}`
}

import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/kit/house.ts'
import { say } from '#server/kit/texts.ts'
import type { AnnotatedWay } from '#shared/annotations/interchange-contract.ts'
import type { Language } from '#shared/kit/languages.ts'
import type { ExportedLayer } from './exported-layers.ts'
import { pdfPart, requireBearable, runInterchange } from './run-interchange.ts'

type Asked = {
  version: { sha256: string; size: number; mime_type: string }
  layers: readonly ExportedLayer[]
  as: AnnotatedWay
  language: Language
  time_zone: string
}

/** A PDF with layers, made by a program, which may refuse it. Throws 409 when it is no PDF, or too much. */
export async function annotatedFile(
  { version, layers, as, language, time_zone }: Asked,
  { files, sandbox, reply }: Pick<Deps, 'files' | 'sandbox'> & { reply: FastifyReply },
) {
  const facts = { as, time_zone, words: wordsIn(language) }
  const pdf = pdfPart(files, version)
  requireBearable(layers)
  const parts = [{ text: () => JSON.stringify(facts) }, ...layers.map((layer) => ({ text: () => written(layer) })), pdf]
  return runInterchange(sandbox, { program: 'annotate-file-program.ts', args: [parts.length], parts, reply })
}

const wordsIn = (language: Language) => ({
  notes: say(language, { key: 'interchange.notes' }),
  unplaced: say(language, { key: 'interchange.unplaced' }),
  page: say(language, { key: 'interchange.page' }),
})

/** `LayerToDraw` of annotating.ts, in which the annotations stay as they are written. */
async function written({ author, updated, read }: ExportedLayer): Promise<string> {
  const { xfdf, annotations } = await read()
  const head = JSON.stringify({ author, updated, xfdf })
  return `${head.slice(0, -1)},"annotations":${annotations}}`
}

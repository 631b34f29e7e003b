import { answer, readParts } from '#server/kit/limited-parts.ts'
import { type Dated, writeXfdf } from '#shared/annotations/xfdf/write-xfdf.ts'
import { readCropBoxes } from './crop-boxes.ts'

/** Runs in a limited child: the author, a layer's annotations and its PDF come in, XFDF goes out. */
const [author, list, pdf] = await readParts(3)
const cropBoxes = await readCropBoxes(pdf!)
const read = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes)) as unknown
const annotations = (read(list) as Omit<Dated, 'author'>[]).map((one) => ({ ...one, author: read(author) as string }))
if (cropBoxes) await answer({ ok: true }, writeXfdf(annotations, cropBoxes))
else await answer({ problem: 'unreadable_pdf' })

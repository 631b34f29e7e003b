import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP as texts, by name. */
export async function textsInZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const texts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) texts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return texts
}

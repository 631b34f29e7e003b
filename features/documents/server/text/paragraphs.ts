import type { Package } from './package.ts'
import type { Pages } from './pages.ts'
import { hearXml } from './xml.ts'

/** What says the same again for older programs, and what counts slides. */
const without = new Set(['Fallback', 'fld'])
const signs: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Adds the paragraphs of a part of a document or a slide. What was deleted and only waits for its author's consent has another name, and is not there. */
export async function addParagraphs(office: Package, part: string, pages: Pages): Promise<void> {
  let isText = false
  await hearXml(office.read(part), {
    without,
    open: ({ name }) => {
      isText = name === 't'
      if (signs[name]) pages.add(signs[name])
    },
    close: (name) => {
      isText = false
      if (name === 'p') pages.add('\n')
    },
    text: (text) => void (isText && pages.add(text)),
    isDone: pages.isFull,
  })
}

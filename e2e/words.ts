import type { Page } from '@playwright/test'
import type { Language } from '#platform/shared/languages.ts'
import { textsIn } from './texts.ts'

/** Every word of a language's texts, in lower case. */
const wordsOf = (language: Language): Set<string> => new Set(valuesOf(textsIn(language)).flatMap(wordsIn))

const valuesOf = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree.replace(/\{\{\w+\}\}/g, ' ')] : Object.values(tree as object).flatMap(valuesOf)

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** German words of the interface that do not occur in the other language. */
export function germanWords(language: Language): Set<string> {
  const own = wordsOf(language)
  return new Set(Array.from(wordsOf('de')).filter((word) => !own.has(word)))
}

/** All visible text and accessible names of the page, except for the text of a paper. */
export const saidOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const paper = '.textLayer'
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const elements = Array.from(document.body.querySelectorAll<HTMLElement>('*')).filter((element) => !element.closest(paper))
    const own = (element: Element) =>
      Array.from(element.childNodes)
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? '')
    const said = elements
      .filter((element) => !element.matches('script, style'))
      .flatMap((element) => [...own(element), ...attributes.map((name) => element.getAttribute(name) ?? '')])
    return said.filter((text) => text.trim()).join('\n')
  })

/** The words of a text that are in a list. */
export const wordsAmong = (text: string, list: Set<string>): string[] => wordsIn(text).filter((word) => list.has(word))

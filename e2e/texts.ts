import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#platform/shared/languages.ts'

const root = join(import.meta.dirname, '..')

/** The texts of the interface in a language, by the first part of their keys. */
export const textsIn = (language: Language): Record<string, unknown> =>
  Object.fromEntries(
    globSync(`{app/*,platform/*,features/*}/texts/**/*.${language}.json`, { cwd: root }).map((file) => [
      basename(file, `.${language}.json`),
      JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown,
    ]),
  )

/** Finds a text of the interface by its key, as `t()` takes it; placeholders match anything, spaces any white space. */
export type Say = (key: string) => RegExp

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The texts of the interface in this language. */
export const sayIn =
  (language: Language): Say =>
  (key) => {
    const text = key.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], textsIn(language))
    if (typeof text !== 'string') throw new Error(`${language} has no text "${key}"`)
    return new RegExp(
      `^${text
        .split(/\{\{\w+\}\}/)
        .map(escaped)
        .join('.+')
        .replaceAll(/\s+/g, String.raw`\s+`)}$`,
    )
  }

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

/** Matches the title of a page, with or without the number of new papers. */
export const titled = (page: string): RegExp => new RegExp(`^(\\(\\d+\\) )?${escaped(page)} – Sitzungen$`)

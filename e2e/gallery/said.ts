import { textsIn } from '#e2e/texts.ts'
import type { Language } from '#platform/shared/languages.ts'

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

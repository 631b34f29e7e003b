export type Texts = { [key: string]: string | Texts }

/** The texts of each file, by its path. */
export const files = import.meta.glob<Texts>('/locales/*/*.json', { eager: true, import: 'default' })

const flat = (texts: Texts, start: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[start + key, text]] : flat(text, `${start}${key}.`)))

/** All texts of a language by `<file>.<key>`. */
export const textsOf = (language: string): Map<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`/locales/${language}/`))
      .flatMap(([path, texts]) => flat(texts, `${path.slice(`/locales/${language}/`.length, -'.json'.length)}.`)),
  )

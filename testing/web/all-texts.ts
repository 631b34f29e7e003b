export type Texts = { [key: string]: string | Texts }

/** The texts of each file, by its path. */
export const files = import.meta.glob<Texts>(['/app/web/texts/**/*.json', '/platform/*/texts/**/*.json', '/features/*/texts/**/*.json'], {
  eager: true,
  import: 'default',
})

const flat = (texts: Texts, start: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[start + key, text]] : flat(text, `${start}${key}.`)))

/** All texts of a language by `<file>.<key>`. */
export const textsOf = (language: string): Map<string, string> =>
  new Map(
    Object.entries(files).flatMap(([path, texts]) => {
      const [name = '', own] = path.slice(path.lastIndexOf('/') + 1).split('.')
      return own === language ? flat(texts, `${name}.`) : []
    }),
  )

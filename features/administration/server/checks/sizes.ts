import { type Language, languageEntry } from '#platform/shared/languages.ts'

/** Bytes as a text: `1.5 GB`, in French `1,5 Go`. */
export function sizeIn(language: Language, bytes: number): string {
  const [unit, of] = bytes < 10 ** 9 ? (['megabyte', 10 ** 6] as const) : (['gigabyte', 10 ** 9] as const)
  const options = { style: 'unit', unit, maximumFractionDigits: bytes < 10 ** 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(languageEntry(language).locale, options).format(bytes / of)
}

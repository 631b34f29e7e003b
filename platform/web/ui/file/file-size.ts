import { type Language, languageEntry } from '#platform/shared/languages.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes as `1,2 MB`, in steps of 1000 like desktop file managers. */
export function fileSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const unit = units[step] ?? 'byte'
  const format = new Intl.NumberFormat(languageEntry(language).locale, { style: 'unit', unit, maximumFractionDigits: step > 1 ? 1 : 0 })
  return format.format(bytes / 1000 ** step)
}

import { languageEntry } from '#platform/shared/languages.ts'
import { currentLanguage } from './language.ts'

/** Caches one object for each language's Swiss locale: Intl formatters and collators are expensive to create. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const { locale } = languageEntry(currentLanguage())
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

import { currentLanguage } from './language.ts'

/** One for each language, as it is written in Switzerland: to make what formats or compares takes far longer than to use it. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const locale = `${currentLanguage()}-CH`
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

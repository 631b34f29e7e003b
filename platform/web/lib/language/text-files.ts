import { german, others } from 'virtual:texts'
import type { Language } from '#platform/shared/languages.ts'

/** Of a path like `/features/motions/texts/pages/motion_form.fr.json`: `motion_form` and `fr`. */
export function textFile(path: string): { name: string; language: string } {
  const [name = '', language = ''] = path.slice(path.lastIndexOf('/') + 1).split('.')
  return { name, language }
}

const byName = (files: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [textFile(path).name, texts]))

/** German, the source and the fallback, by namespace, the first part of a key; part of the first script. */
export const germanTexts = byName(german)

/** What every page needs in a language, by namespace. */
export async function startTexts(language: Language): Promise<Record<string, object>> {
  const load = others[language]
  return load ? byName((await load()).default) : germanTexts
}

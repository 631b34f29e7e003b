import type { Plugin } from 'vite'
import { languages } from '../../../shared/languages.ts'

const NAME = 'virtual:texts'

/** The texts that every page needs, of all features, in one language. */
const globOf = (language: string) =>
  `import.meta.glob(${JSON.stringify(['app/web', 'platform/*', 'features/*'].map((folder) => `/${folder}/texts/*.${language}.json`))}, { eager: true, import: 'default' })`

/**
 * Makes `virtual:texts`: German by namespace, bundled with its importer, and a loader for each further language, which is one file. Vite's
 * glob alone would make a request for each namespace, and needs the languages written out.
 */
export const textsPlugin: Plugin = {
  name: 'texts',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${NAME}`)) return undefined
    const language = id.slice(`\0${NAME}/`.length)
    if (language) return `export default ${globOf(language)}`
    const loaders = languages.filter((name) => name !== 'de').map((name) => `${name}: () => import('${NAME}/${name}')`)
    return `export const german = ${globOf('de')}\nexport const others = { ${loaders.join(', ')} }`
  },
}

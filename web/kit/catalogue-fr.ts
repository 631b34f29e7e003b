import { byFeature } from './by-feature.ts'

// import.json holds the server's words only.
export const catalogue = byFeature(
  import.meta.glob<object>(['/locales/fr/*.json', '!/locales/fr/import.json'], { eager: true, import: 'default' }),
)

import { byFeature } from './by-feature.ts'

// import.json holds the server's words only.
export const catalogue = byFeature(
  import.meta.glob<object>(['/locales/en/*.json', '!/locales/en/import.json'], { eager: true, import: 'default' }),
)

import { byFeature } from './by-feature.ts'

// import.json and mail.json hold the server's words only.
export const catalogue = byFeature(
  import.meta.glob<object>(['/locales/fr/*.json', '!/locales/fr/{import,mail}.json'], { eager: true, import: 'default' }),
)

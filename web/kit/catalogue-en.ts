import { byFeature } from './by-feature.ts'

// administration.json, import.json and mail.json hold the server's words only; administration_pages.json comes later.
export const catalogue = byFeature(
  import.meta.glob<object>(['/locales/en/*.json', '!/locales/en/{administration,administration_pages,import,mail}.json'], {
    eager: true,
    import: 'default',
  }),
)

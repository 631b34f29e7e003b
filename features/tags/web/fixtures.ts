import type { TagEntry, TagOption } from '#features/tags/tag.ts'

export const anImportedTag = (slug: string): TagEntry => ({ slug, username: null, full_name: null, created: null })

export const aTagOption = (change: Partial<TagOption> = {}): TagOption => ({
  slug: 'vorbereitet',
  name: 'Vorbereitet',
  color_code: '#2e7d4f',
  style: 'simple',
  readonly: false,
  tagger_count: 4,
  content_types: ['agendaitem', 'proposal', 'attachment', 'protocol'],
  ...change,
})

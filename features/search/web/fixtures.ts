import type { SearchAnswer, SearchItem } from '#features/search/contract.ts'
import { type SearchType, searchTypes } from '#features/search/types.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

export const aHit = (change: Partial<SearchItem> = {}): SearchItem => ({
  type: 'backend.attachment',
  path: '/attachments/5?page=3&find=Strasse',
  title: 'Strassenbau',
  breadcrumbs: {
    committee: { id: 2, title: 'Finanzkommission' },
    meeting: { id: 4, title: '12. Sitzung' },
    agenda_item: { id: 30, title: 'Voranschlag 2027' },
  },
  highlighting: { title: '<mark>Strassenbau</mark>', searchable_text: 'Die <mark>Strasse</mark> &amp; der Platz' },
  page: 3,
  file_extension: 'pdf',
  ...change,
})

export const aMeetingHit = (change: Partial<SearchItem> = {}): SearchItem =>
  aHit({
    type: 'backend.meeting',
    path: '/meetings/4',
    title: '12. Sitzung',
    breadcrumbs: { committee: { id: 2, title: 'Finanzkommission' }, meeting: { id: 4, title: '12. Sitzung' } },
    highlighting: { title: '12. <mark>Sitzung</mark>', searchable_text: '' },
    page: null,
    file_extension: null,
    ...change,
  })

const label = (type: SearchType) => type.replace(/^\w+\./, '')

/** An answer with these hits, and these counts by type. */
export const anAnswer = (
  items: SearchItem[],
  counts: Partial<Record<SearchType, number>>,
  change: Partial<SearchAnswer> = {},
): SearchAnswer => ({
  items,
  facets: [],
  portal_type_stats: Object.fromEntries(
    searchTypes.map((type) => [type, { count: counts[type] ?? 0, label: label(type) }]),
  ) as SearchAnswer['portal_type_stats'],
  total_items: items.length,
  is_similar: false,
  ...change,
})

/** The request for a page of hits. */
export const hitsOf = (query: string, asked = ''): string => `search/?query=${query}${asked}&start=0&rows=20`

/** Opens the application as a user with one committee. */
export const openSearch = (address: string, answers: Record<string, unknown>) =>
  openApp(address, { 'committees/': [aCommittee()], ...answers })

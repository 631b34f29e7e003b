import type { Mark, MarkedItem, MarkedPaper } from './my-marks.ts'

/** A highlighted passage on the second page. */
export const aMark = (change: Partial<Mark> = {}): Mark => ({
  key: crypto.randomUUID(),
  kind: 'highlight',
  color: '#ffd43b',
  page: 2,
  is_unplaced: false,
  quote: 'Der Rat beschliesst',
  text: '',
  layer_id: 1,
  note_id: null,
  is_orphan: false,
  shared: false,
  updated: '2026-09-14T12:30:00Z',
  ...change,
})

/** What is not on a page. */
export const aMarkBeside = (change: Partial<Mark> = {}): Mark =>
  aMark({ kind: 'bookmark', color: null, page: null, quote: '', layer_id: null, updated: null, ...change })

export const aMarkedPaper = (change: Partial<MarkedPaper> = {}): MarkedPaper => ({
  kind: 'proposals',
  id: 60,
  title: 'Antrag',
  version_id: 600,
  older_version: null,
  is_withdrawn: false,
  marks: [],
  ...change,
})

export const aMarkedItem = (change: Partial<MarkedItem> = {}): MarkedItem => ({
  agenda_item: { id: 30, numbered_title: '1. Voranschlag', is_withdrawn: false },
  marks: [],
  papers: [],
  ...change,
})

import type { MeetingReport } from '#features/meetings/import-report.ts'

export const aMeetingReport = (change: Partial<MeetingReport> = {}): MeetingReport => ({
  outcome: 'created',
  id: null,
  title: '12. Sitzung',
  start: '2026-09-14T12:30:00+00:00',
  changes: [],
  kept: [],
  to_confirm: [],
  agenda_items: { new: [], changed: [], removed: [] },
  businesses: [],
  documents: { new: [], new_version: [], unchanged: [], changed: [], removed: [] },
  notes_orphaned: 0,
  no_pdf: [],
  warnings: [],
  other_origin: null,
  ...change,
})

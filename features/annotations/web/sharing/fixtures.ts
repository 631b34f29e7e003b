import type { ShareUser } from '#features/annotations/sharing.ts'

/** A possible recipient. */
export const aShareUser = (id: number, title: string, change: Partial<ShareUser> = {}): ShareUser => ({
  id,
  type: 'user',
  title,
  key: `${change.type ?? 'user'}-${id}`,
  role: 'Mitglied',
  shared: false,
  preselected: false,
  ...change,
})

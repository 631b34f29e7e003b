import type { Page } from '@playwright/test'
import type { Guard } from '#e2e/guard.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Say } from './said.ts'

export const areas = [
  'sign-in',
  'shell',
  'committee',
  'meeting',
  'papers',
  'motions',
  'records',
  'search',
  'account',
  'administration',
] as const

/** Where a screen is to be opened. */
export type Stage = { page: Page; language: Language; say: Say; guard: Guard }

/** One screen: a page, or what opens upon it. */
export type Shown = {
  area: (typeof areas)[number]
  name: string
  /** Nobody where it is shown to whoever is not signed in. */
  username: string | null
  open: (stage: Stage) => Promise<void>
  /** What the browser says on the way there. */
  expects?: RegExp[]
  /** Opens in a window as narrow as a telephone. */
  isNarrow?: true
}

/** The name of its sheet. */
export const fileOf = ({ area, name }: Shown): string => `${area}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`

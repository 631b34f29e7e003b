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

/** The page on which a screen is opened. */
export type Stage = { page: Page; language: Language; say: Say; guard: Guard }

/** One screen: a page, or something that opens on it. */
export type Shown = {
  area: (typeof areas)[number]
  name: string
  /** Null for screens without sign-in. */
  username: string | null
  open: (stage: Stage) => Promise<void>
  /** Console messages expected on the way there. */
  expects?: RegExp[]
  /** Opens in a window as narrow as a phone. */
  isNarrow?: true
}

/** The file name of its sheet. */
export const fileOf = ({ area, name }: Shown): string => `${area}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`
